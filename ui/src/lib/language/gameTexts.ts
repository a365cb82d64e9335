// The words of a game in a language, and how its questions are answered; requested from the server once.

import { SvelteMap } from 'svelte/reactivity';

import { api } from '../api/http';
import type { Counted, Language, Part } from '../contract';
import type { KindCard, TextsCard } from '../api/messages';
import { filled, isOne, type SaidParts } from './words';

/** Texts about a kind of question: what to do, the label of its button, what others wait for, and so on. */
export type KindSection = 'hint' | 'verb' | 'caption' | 'give' | 'look' | 'wait';
const UNKNOWN: KindCard = { zone: '', cause: '', follows: '', at_once: false, gathers: false };

/** Words for the reader's own things; the table calls the reader “You”. */
const YOURS: Readonly<Record<string, readonly [RegExp, string]>> = {
  en: [/\bYou’s\b/g, 'Your'],
  fr: [/\bde Vous\b/g, 'de vous'],
  nl: [/\bvan Jij\b/g, 'van jou'],
};

export class GameTexts {
  constructor(readonly card: TextsCard) {}

  readonly words = (token: Part): string => this.card.content.words?.[String(token)] ?? String(token);
  readonly counted: Counted = (count, token) => this.form('words', String(token), count) ?? this.words(token);
  readonly help = (token: Part): string => this.card.content.help?.[String(token)] ?? '';
  readonly category = (name: string): string => this.card.content.category?.[name] ?? name;
  /** The tie-break in a sentence. */
  get tiebreak(): string {
    return this.card.content.game?.tiebreak ?? '';
  }
  /** This game's word for a number of points. */
  readonly points = (count: number): string => this.form('game', 'points', count) ?? '';
  /** The word for its rounds or turns. */
  get stage(): string {
    return this.card.content.game?.stage ?? '';
  }
  /** The game in four sentences, by subject. */
  get primer(): readonly [string, string][] {
    return Object.entries(this.card.content.primer ?? {});
  }
  /** How a kind of question is answered. */
  readonly kind = (kind: string): KindCard => this.card.kinds[kind] ?? UNKNOWN;
  /**
   * The sentence of the section `table` under a name, or of another section under `section.name`; undefined if there
   * is none. A sentence may have a form for zero, under `name.0`.
   */
  readonly sayIf = (key: string, parts: SaidParts = {}): string | undefined => {
    const [, section = 'table', name = key] = /^(\w+)\.(.*)$/.exec(key) ?? [];
    const texts = this.card.content[section] ?? {};
    const none = Object.values(parts).includes(0) ? texts[`${name}.0`] : undefined;
    return this.filled(none ?? texts[name], parts);
  };
  /** The text about a kind of question, else about its zone; in a variant, if there is one. May be empty. */
  readonly sayOf = (section: KindSection, kind: string, parts?: SaidParts, variant = ''): string => {
    const texts = this.card.content[section] ?? {};
    const names = [kind, this.kind(kind).zone];
    const [found] = [...names.map((name) => `${name}.${variant}`), ...names].flatMap((name) => texts[name] ?? []);
    return this.filled(found, parts) ?? '';
  };
  private filled(sentence: string | undefined, parts?: SaidParts): string | undefined {
    if (sentence === undefined) return undefined;
    const [you = /$^/, yours = ''] = YOURS[this.card.language] ?? [];
    return filled(this.card.language, sentence, parts).replace(you, yours);
  }
  private form(section: string, key: string, count: number): string | undefined {
    const texts = this.card.content[section];
    return texts?.[`${key}.${isOne(this.card.language, count) ? 1 : 2}`] ?? texts?.[key];
  }
  rule(number: string): string {
    return this.card.rules[number] ?? '';
  }
}

const known = new Map<string, Promise<GameTexts>>();
/** The loaded texts, by game and language. */
const loaded = new SvelteMap<string, GameTexts>();

/** The loaded texts of a game: in this language, else in the one loaded last; undefined if there are none. */
export function loadedTexts(game: string, lang: Language | '' = ''): GameTexts | undefined {
  return loaded.get(`${game}/${lang}`) ?? loaded.get(`${game}/`);
}

export function load(game: string, card: TextsCard): GameTexts {
  const texts = new GameTexts(card);
  loaded.set(`${game}/${card.language}`, texts);
  loaded.set(`${game}/`, texts);
  return texts;
}

export function gameTexts(game: string, lang: Language): Promise<GameTexts> {
  const key = `${game}/${lang}`;
  let found = known.get(key);
  if (!found) {
    found = api.texts(game, lang).then((card) => load(game, card));
    found.catch(() => known.delete(key)); // so that it is requested again
    known.set(key, found);
  }
  return found;
}
