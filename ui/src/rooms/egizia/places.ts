/** Answers as places on the table: what glows where, and what is left to buttons and counters. */
import type { Answer, Parts, Question } from '../../lib/contract';
import { blockKey, fieldColour, type SiteName } from './types';

/** A choice among numbers, such as stones to sell. */
export interface Amount {
  part: string;
  /** From the least to the most. */
  answers: Answer[];
}

/** A choice of Sphinx cards to keep: one, or two with the card for it. */
export interface Keep {
  cards: string[];
  answer: Answer;
}

/** Every answer of a question, by where it is given. */
export interface Targets {
  /** By name of the river space. */
  spaces: Map<string, Answer>;
  /** The site whose slots are asked for. */
  site: SiteName | null;
  /** By number from the river outward, from 1. */
  slots: Map<number, Answer>;
  floods: Map<string, Answer>;
  markets: Map<string, Answer>;
  crews: Map<string, Answer>;
  /** By field and the colour that it gets. */
  fields: Map<string, Answer>;
  /** By part and place of a building. */
  blocks: Map<string, Answer>;
  keeps: Keep[];
  amount: Amount | null;
  /** What is no place: to pass, none, done, yes or no. */
  buttons: Answer[];
}

/** Parts of an answer that is no place: it has a button. */
export const NOWHERE: ReadonlySet<unknown> = new Set(['pass', 'none', 'done', 'decline', 'rests', 'yes', 'no', 'all']);
const AMOUNTS: Readonly<Record<string, string>> = {
  surplus: 'cards',
  strength: 'cards',
  draw: 'cards',
  stones_as_wheat: 'stones',
  sell: 'stones',
};

export function noTargets(): Targets {
  return {
    spaces: new Map(),
    site: null,
    slots: new Map(),
    floods: new Map(),
    markets: new Map(),
    crews: new Map(),
    fields: new Map(),
    blocks: new Map(),
    keeps: [],
    amount: null,
    buttons: [],
  };
}

/** By where they are given; items of a set also where they cannot be answered first. */
export function toTargets(question: Question | null, items: readonly Answer[] = []): Targets {
  const targets = noTargets();
  if (!question?.answers.length) return targets;
  if (question.kind === 'slot') targets.site = question.about.site as SiteName;
  for (const answer of [...question.answers, ...items]) put(targets, question.kind, answer);
  targets.amount?.answers.sort(
    (one, other) => Number(one.parts[targets.amount?.part ?? '']) - Number(other.parts[targets.amount?.part ?? '']),
  );
  return targets;
}

function put(targets: Targets, kind: string, answer: Answer): void {
  const { parts } = answer;
  const counted = AMOUNTS[kind];
  if (counted) {
    targets.amount ??= { part: counted, answers: [] };
    targets.amount.answers.push(answer);
  } else if (Object.values(parts).some((part) => NOWHERE.has(part))) targets.buttons.push(answer);
  else if (kind === 'keep') {
    const second = parts.second === 'alone' ? [] : [String(parts.second)];
    targets.keeps.push({ cards: [String(parts.card), ...second], answer });
  } else if (parts.space !== undefined) targets.spaces.set(String(parts.space), answer);
  else if (parts.slot !== undefined) targets.slots.set(Number(parts.slot), answer);
  else if (parts.to !== undefined) targets.floods.set(String(parts.to), answer);
  else if (parts.market !== undefined) targets.markets.set(String(parts.market).replace('_market', ''), answer);
  else if (parts.joker !== undefined) targets.crews.set('joker', answer);
  else if (parts.field !== undefined) targets.fields.set(fieldKey(String(parts.field), String(parts.colour)), answer);
  else if (parts.crew !== undefined) targets.crews.set(String(parts.crew), answer);
  else if (parts.building !== undefined)
    targets.blocks.set(blockKey({ building: String(parts.building), place: String(parts.place) }), answer);
  else targets.buttons.push(answer);
}

export function fieldKey(field: string, becomes: string): string {
  return `${field}>${fieldColour(becomes)}`;
}

/** Fields may be alike; the first that a key fits is the one meant. */
export function fieldAnswer(targets: Targets, field: { field: string; better: string | null }): Answer | undefined {
  return field.better === null ? undefined : targets.fields.get(fieldKey(field.field, field.better));
}

/** The answer that keeps just these Sphinx cards. */
export function keepAnswer(keeps: readonly Keep[], cards: readonly string[]): Answer | undefined {
  return keeps.find((keep) => keep.cards.length === cards.length && keep.cards.every((card) => cards.includes(card)))
    ?.answer;
}

/** What is kept after a tap on a card: taken up, laid back, or in place of the one before if two may not be kept. */
export function tapKeep(keeps: readonly Keep[], kept: readonly string[], card: string): string[] {
  if (kept.includes(card)) return kept.filter((other) => other !== card);
  const both = [...kept, card];
  return keepAnswer(keeps, both) ? both : [card];
}

/** The tabs of the sheet on a phone. */
export const TABS = ['me', 'buildings', 'markets', 'others'] as const;
export type Tab = (typeof TABS)[number];

/** Which panel of a narrow screen a question is answered on. */
export function tabOf(question: Question | null, site: SiteName | null): Tab | null {
  switch (question?.kind) {
    case 'grow':
    case 'grow_each_round':
    case 'pay_to_grow':
    case 'improve':
    case 'surplus':
    case 'stones_as_wheat':
    case 'sell':
      return 'me';
    case 'flood':
    case 'lower':
    case 'sale':
      return 'markets';
    default:
      return question && site ? 'me' : null;
  }
}

/** What the server is asked about a place that no answer leads to. */
export function wantedSpace(question: Question, space: string): Parts {
  return question.kind === 'leftover' ? { card: space, space } : { space };
}
