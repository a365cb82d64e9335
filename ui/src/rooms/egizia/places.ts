/** Answers as places on the table: those that are highlighted, and those that need buttons and counters. */
import type { Answer, Parts, Question } from '../../lib/contract';
import { zoneOf, type Zone } from './text';
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
  /** Answers that are not places: to pass, none, done, yes or no. */
  buttons: Answer[];
}

/** Parts of an answer that is no place: it has a button. */
export const NOWHERE: ReadonlySet<unknown> = new Set(['pass', 'none', 'done', 'decline', 'rests', 'yes', 'no', 'all']);
/** Parts of an answer that is a number: it has a counter. */
const AMOUNTS: readonly string[] = ['cards', 'stones'];

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

/** By where they are given. */
export function toTargets(question: Question | null, answers = question?.answers ?? []): Targets {
  const targets = noTargets();
  if (!question || !answers.length) return targets;
  for (const answer of answers) put(targets, answer);
  if (targets.slots.size) targets.site = question.about.site as SiteName;
  targets.amount?.answers.sort(
    (one, other) => Number(one.parts[targets.amount?.part ?? '']) - Number(other.parts[targets.amount?.part ?? '']),
  );
  return targets;
}

function put(targets: Targets, answer: Answer): void {
  const { parts } = answer;
  const counted = AMOUNTS.find((part) => part in parts);
  if (counted) {
    targets.amount ??= { part: counted, answers: [] };
    targets.amount.answers.push(answer);
  } else if (Object.values(parts).some((part) => NOWHERE.has(part))) targets.buttons.push(answer);
  else if (parts.second !== undefined) {
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

/** Fields may be equal; the first match is used. */
export function fieldAnswer(targets: Targets, field: { field: string; better: string | null }): Answer | undefined {
  return field.better === null ? undefined : targets.fields.get(fieldKey(field.field, field.better));
}

/** The answer that keeps just these Sphinx cards. */
export function keepAnswer(keeps: readonly Keep[], cards: readonly string[]): Answer | undefined {
  return keeps.find((keep) => keep.cards.length === cards.length && keep.cards.every((card) => cards.includes(card)))
    ?.answer;
}

/** The kept cards after a tap on one: it is added, put back, or replaces the former one if only one may be kept. */
export function tapKeep(keeps: readonly Keep[], kept: readonly string[], card: string): string[] {
  if (kept.includes(card)) return kept.filter((other) => other !== card);
  const both = [...kept, card];
  return keepAnswer(keeps, both) ? both : [card];
}

/** The tabs of the sheet on a phone. */
export const TABS = ['me', 'buildings', 'markets', 'others'] as const;
export type Tab = (typeof TABS)[number];

const TAB_OF: Readonly<Partial<Record<Zone, Tab>>> = {
  crews: 'me',
  fields: 'me',
  cards: 'me',
  stones: 'me',
  flood: 'markets',
  markets: 'markets',
};

/** Which panel of a narrow screen a question is answered on. */
export function tabOf(question: Question | null, site: SiteName | null): Tab | null {
  const zone = question && zoneOf(question.kind);
  return (zone && TAB_OF[zone]) || (question && site ? 'me' : null);
}

/** The question to the server about a place without an answer. */
export function wantedSpace(question: Question, space: string): Parts {
  return zoneOf(question.kind) === 'river' ? { card: space, space } : { space };
}
