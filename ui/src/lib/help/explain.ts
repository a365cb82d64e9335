// The explanation of a drawn thing: a part that a room has named, and the pictures on it by the room's legend.

import type { Language, Legend, Parts, Sign } from '../contract';
import { labelled } from '../language/i18n.svelte';
import { explainSign, type ExplainedSign } from './legend';
import type { GameTexts } from '../language/gameTexts';

export interface Tip {
  readonly title: string;
  readonly text: string;
  /** Number of a rule to link to. */
  readonly rule?: string;
  /** Shown only on request, not on hover: for things that can be tapped now. */
  readonly quiet?: boolean;
}

/** The legend that explains the pictures on a page. */
export interface HelpSource {
  readonly game: string;
  readonly legend: Legend | undefined;
  readonly texts: GameTexts;
  readonly lang: Language;
  /** Opens a rule beside the table; absent: its link leads to its page. */
  readonly openRule?: (event: MouseEvent, rule: string) => void;
}

export interface Explanation {
  /** The element that is asked about, which the note is placed next to. */
  readonly owner: Element;
  /** The room's text about the part; null where only pictures are drawn. */
  readonly tip: Tip | null;
  /** The pictures that are pointed at. */
  readonly signs: readonly ExplainedSign[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const NAMED = new WeakMap<Element, () => Tip | null>();
const MOST_POINTED = 2; // with more pictures than these it is a scene, not a number with its symbol

/** Registers the explanation of a part of the page. */
export function registerTip(element: Element, make: () => Tip | null): () => void {
  NAMED.set(element, make);
  return () => NAMED.delete(element);
}

/** The explanations of everything that an answer names. */
export function namedIn(parts: Parts | null, book: HelpSource | null): Tip | null {
  const { words = String, help = () => '' } = book?.texts ?? {};
  const told = [...new Set(Object.values(parts ?? {}))].filter((token) => help(token));
  const [first, ...more] = told.map((token) => ({ title: words(token), text: help(token) }));
  if (!first) return null;
  const rest = more.map(({ title, text }) => labelled(title, text));
  return { title: first.title, text: [first.text, ...rest].join(' ') };
}

function signOf(use: Element, legend: Legend): Sign | undefined {
  const symbol = use.getAttribute('href')?.slice(`#${legend.prefix}-`.length) ?? '';
  return legend.signs.find((sign) => sign.symbols.includes(symbol));
}

/** The pictures that are drawn in an element, each once. */
export function signsIn(root: Element, book: HelpSource | null): ExplainedSign[] {
  const { legend, texts, lang } = book ?? {};
  if (!legend || !texts || !lang) return [];
  const uses = root.matches('use') ? [root] : [...root.querySelectorAll('use')];
  const signs = new Set(uses.flatMap((use) => signOf(use, legend) ?? []));
  return [...signs].map((sign) => explainSign(sign, (key) => legend.own(lang, key), texts.words, texts.help));
}

/**
 * The explanation of a spot: of the part around it and the pictures there, or of anything beneath it.
 */
export function explain(target: Element, book: HelpSource | null, point: Point | null = null): Explanation | null {
  const found = around(target, book);
  if (found || !point) return found;
  for (const each of beneath(target, point)) {
    const under = around(each, book);
    if (under) return under;
  }
  return null;
}

/** The drawings at a point below a covering element, such as a button over a board; the smallest first. */
function beneath(target: Element, { x, y }: Point): Element[] {
  for (let at = target.parentElement; at?.closest('main'); at = at.parentElement) {
    const found = [...at.querySelectorAll('use, [data-tip]')]
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom)
      .sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height);
    if (found.length) return found.map(({ each }) => each);
  }
  return [];
}

function around(target: Element, book: HelpSource | null): Explanation | null {
  let signs: readonly ExplainedSign[] = [];
  let drawn: Element | null = null;
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) {
    if (!drawn) {
      const found = signsIn(at, book);
      if (found.length) drawn = at;
      if (found.length <= MOST_POINTED) signs = found;
      if (at.matches('button, a')) drawn ??= at; // pictures around it belong to something else
    }
    const tip = NAMED.get(at)?.();
    if (tip && (tip.title || tip.text)) return { owner: at, tip: full(tip, at, book), signs: furtherSigns(tip, signs) };
  }
  return drawn && signs.length ? { owner: drawn, tip: null, signs } : null;
}

/** A part that is one of its pictures, or has a rule, is explained by these. */
function full(tip: Tip, owner: Element, book: HelpSource | null): Tip {
  const rest = signsIn(owner, book);
  const more = furtherSigns(tip, rest);
  const same = rest.find((sign) => !more.includes(sign));
  const rule = tip.rule ?? same?.rule ?? '';
  return { ...tip, text: tip.text || same?.does || (book?.texts.rule(rule) ?? ''), rule };
}

/** Pictures that say more than the part itself. */
export function furtherSigns(tip: Tip, signs: readonly ExplainedSign[]): ExplainedSign[] {
  const said = `${tip.title} ${tip.text}`.toLowerCase();
  return signs.filter((sign) => !said.includes(sign.does.toLowerCase()) && !said.startsWith(sign.name.toLowerCase()));
}
