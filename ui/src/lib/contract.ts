// The contract between the shell and a room. A room draws a view and offers answers on the board;
// what is legal, what an answer brings and why a place is forbidden all come from the server.

import type { Component, Snippet } from 'svelte';
import type { PointSource } from './api/messages';
import type { AnswerSequence } from './table/answerSequence.svelte';
import type { AnswerSet } from './table/answerSet.svelte';

export type Language = 'en' | 'fr' | 'nl';
export type Layout = 'desktop' | 'phone';
export type Part = string | number;
export type Parts = Readonly<Record<string, Part>>;
/** Gains (above 0) and losses (below), by token. */
export type Amounts = Readonly<Record<string, number>>;

/** One legal answer, in words and in named parts. */
export interface Answer {
  readonly answer: number;
  readonly text: string;
  readonly parts: Parts;
}

/** An answer that may belong to a set. */
export interface SetItem extends Answer {
  /** How often it may be named. */
  readonly most: number;
  /** All items of a set belong to one group. */
  readonly group: number;
}

/** A set to choose: its items are picked in any order, and confirmed together. */
export interface AskedSet {
  /** Including items that cannot be picked first. */
  readonly items: readonly SetItem[];
  readonly least: number;
  readonly most: number;
  /** The answer that ends it, if items are answered one by one. */
  readonly closing: number | null;
}

/** The present question. */
export interface Question {
  readonly seat: number;
  readonly kind: string;
  readonly rule: string;
  readonly text: string;
  readonly about: Parts;
  /** Answers to this repeated question that can be given in any order; absent if none. */
  readonly orderless?: readonly (readonly number[])[];
  /** Empty if another player is asked. */
  readonly answers: readonly Answer[];
}

export type Mark = 'circle' | 'triangle' | 'square' | 'diamond';
export const MARKS: readonly Mark[] = ['circle', 'triangle', 'square', 'diamond'];

/** The players by seat, with a colour (class seat-1 to seat-4 sets --seat) and a mark. */
export interface Seat {
  readonly seat: number;
  readonly name: string;
  readonly kind: 'person' | 'bot' | 'open';
  readonly level: string | null;
  readonly mine: boolean;
  readonly present: boolean;
  readonly mark: Mark;
}

/** What followed automatically from an answer, such as the end of a round. */
export interface Chapter {
  readonly chapter: string;
  readonly text: string;
  /** By seat. */
  readonly changes: readonly Amounts[];
}

/** What an answer, or a whole set, would bring, up to the next draw or reveal. */
export interface Preview<V = unknown> {
  readonly answer: number;
  /** Whether the answer cannot be undone. */
  readonly final: boolean;
  /** Whether it reveals something, so that the result is not known yet. */
  readonly reveals: boolean;
  /** The direct effects of the answer, by seat. */
  readonly changes: readonly Amounts[];
  /** The direct effects on points, by seat and category. */
  readonly points: readonly Amounts[];
  /** What would follow automatically; absent for nothing. */
  readonly then?: readonly (Chapter & { readonly points: readonly Amounts[] })[];
  /** The portrait after the answer, for ghosts on the board; null when it reveals something. */
  readonly portrait: V | null;
  /** The next legal answers if the same question is asked again; absent if not. */
  readonly further?: readonly Answer[];
}

/** One answer of the log. */
export interface LogLine {
  readonly position: number;
  /** The seat that answered; -1 means a draw by the table. */
  readonly seat: number;
  readonly kind: string;
  readonly text: string;
  /** Parts of the answer; null when the reader may not know it. */
  readonly parts: Parts | null;
  /** The direct effects of the answer, by seat. */
  readonly changes: readonly Amounts[];
  /** What followed automatically with effects; absent if nothing. */
  readonly then?: readonly Chapter[];
  /** The text addressed to my own seat; absent or empty if it is not concerned. */
  readonly yours?: string;
}

/** A rule that forbids something. */
export interface Reason {
  readonly rule: string;
  readonly text: string;
}

/** The panels of the shell that a room may open, for example from one of its tabs. */
export type Panel = 'log' | 'scores' | 'answers' | 'chat' | 'rules' | 'legend' | 'hint';

/** The table, and what has happened there. */
export interface TableShown<V = unknown> {
  /** The name of the game, for the room that draws any scene. */
  game?: string | undefined;
  /** The portrait of the table. */
  view: V;
  /** My seat; null for a spectator. */
  seat: number | null;
  seats: readonly Seat[];
  /** Points by seat and category if the game ended now. */
  points: readonly Amounts[];
  categories: readonly string[];
  /** The answer that led to this view: for the outline of the last move and for motion. */
  last: LogLine | null;
  /** What happened since my own last answer. */
  recent: readonly LogLine[];
  over: boolean;
}

/** The question, and what has been chosen so far. */
export interface Asked<V = unknown> {
  /** null when the game is over, or while moves are played back. */
  question: Question | null;
  /** The answer being previewed. */
  selected: number | null;
  /** The set being picked; absent or null if the question asks for a single answer. */
  picking?: AnswerSet | null;
  /** The items of that set in the coach's advice; absent or null means all. */
  advised?: readonly number[] | null;
  /** Several answers to a repeated question, to be confirmed together; absent or null means one at a time. */
  row?: AnswerSequence | null;
  /** The preview of the selected answer, set or row; null until the server has sent it. */
  preview: Preview<V> | null;
}

/** What a player can do and ask. */
export interface RoomActions<V = unknown> {
  /** Previews an answer on the board and in words; null cancels the selection. */
  select: (answer: number | null) => void;
  /** Confirms the answer (the shell asks first if the player wants that, unless the room has done so). */
  confirm: (answer: number, isSure?: boolean) => void;
  /** Undoes my answer before this question, to pick up another piece instead; absent if impossible. */
  undo?: (() => void) | undefined;
  /** What any answer would bring, to show beside it; null if unknown. */
  foresee?: ((answer: number) => Promise<Preview<V> | null>) | undefined;
  /** Asks the server which rule forbids an answer with these parts; the shell shows what it says. */
  askWhy: (wanted: Parts) => Promise<readonly Reason[]>;
  /** The same without showing it, to explain it beside what is blocked; empty if unknown. */
  whyNot?: ((wanted: Parts) => Promise<readonly Reason[]>) | undefined;
  /** Replays what the room picks from the log; absent if nothing was played. */
  retell?: ((picked: (log: readonly LogLine[]) => readonly LogLine[]) => void) | undefined;
  open: (panel: Panel) => void;
}

/** The word for a number of a token, without the number. */
export type Counted = (count: number, token: Part) => string;

/** Words in the player's language. */
export interface Wording {
  /** The name of a token in the player's language. */
  words: (token: Part) => string;
  /** The name of a number of a token: one or more may have their own word. */
  counted: Counted;
  /** One line about a token; empty when there is nothing to say. */
  help: (token: Part) => string;
  /** The name of a score category. */
  category: (name: string) => string;
  lang: Language;
}

/** How to draw the table. */
export interface Look {
  layout: Layout;
  /** Whether pieces show their letter (a preference). */
  letters: boolean;
  /** False with reduced motion. */
  motion: boolean;
  /** What a lesson is about, such as "square F2": the room makes it visible. */
  lit?: readonly string[] | undefined;
  /** Whether the coach's panel, which names the others, is on the right: on narrow pages their own panel is hidden. */
  coached?: boolean;
  /** On the big screen: the seat whose things are shown large. */
  watched?: number;
  /** Whether this is the big screen: all players equal, with their points, and text of at least 20 px. */
  shared?: boolean;
  /** On a shared screen: what has just ended, such as a round, is announced over the whole table. */
  interlude?: boolean;
}

/**
 * The properties of a room. The room marks elements whose tap leads to an answer with data-legal, and
 * the button that confirms the selected answer with data-give; browser tests play whole games with these.
 */
export interface RoomProps<V = unknown> {
  table: TableShown<V>;
  asked: Asked<V>;
  acts: RoomActions<V>;
  texts: Wording;
  look: Look;
  /** On the big screen: the code for latecomers, which the room places. */
  corner?: Snippet | undefined;
}

/** A small picture of a token (a good, a card, a benefit), 1em high, for log, preview and scores. */
export interface IconProps {
  token: string;
}

/** An answer with what its question is about: enough to draw, name and place it. */
export interface DescribedAnswer {
  readonly kind: string;
  readonly text: string;
  readonly parts: Parts;
  readonly about: Parts;
}

/** A small picture of an answer, as high as its line: its tile, its card, its place. */
export interface PieceProps<V = unknown> {
  deed: DescribedAnswer;
  /** The table of the question. */
  view: V;
  /** The seat that is asked. */
  seat: number;
}

/** A drawing for a rule of the rules page. */
export interface FigureProps<V = unknown> {
  rule: string;
  /** The table before the first draw: what the drawing is made of. */
  start: V;
  lang: Language;
  words: (token: Part) => string;
}

/** The score sheet of a game that is over. */
export interface SheetProps<V = unknown> {
  view: V;
  seats: readonly Seat[];
  /** By seat and category. */
  points: readonly Amounts[];
  categories: readonly string[];
  category: (name: string) => string;
  /** The places by seat; 1 is the winner. */
  ranks: readonly number[] | null;
  /** The sources of points, by seat and category. */
  sources: readonly Readonly<Record<string, readonly PointSource[]>>[] | null;
  /** The number of categories counted so far. */
  counted: number;
  layout: Layout;
  lang: Language;
}

/** Pictures of a room that say the same. */
export interface Sign {
  /** Symbols of the room's sprite, without its prefix. */
  readonly symbols: readonly string[];
  /** Its name: one of the room's own texts, else a token. */
  readonly is: string;
  /** What it does, if that has another name: a token with help, else one of the room's own texts. */
  readonly does?: string;
  /** The rule about it; absent if it belongs to the table alone. */
  readonly rule?: string;
}

/** Every picture of a room, and what it says. */
export interface Legend {
  /** How the ids of the symbols begin. */
  readonly prefix: string;
  readonly signs: readonly Sign[];
  /** The room's own words under a name; empty when it has none. */
  readonly own: (lang: Language, key: string) => string;
  /** A symbol of the sprite, 1em high. */
  readonly Symbol: Component<{ of: string }>;
}

/** The steps of a turn by name, and the one that is asked about. */
export interface Steps {
  readonly names: readonly string[];
  readonly now: number;
}

/** What `rooms/<game>/index.ts` exports as default. */
export interface RoomModule<V = never> {
  Room: Component<RoomProps<V>>;
  /** The player's own things, for a phone next to a big screen with the board. */
  Hand?: Component<RoomProps<V>> | undefined;
  /** The whole board as a small picture, above what is asked on such a phone. */
  Glance?: Component<RoomProps<V>> | undefined;
  /** Whether it has a layout for a shared screen; without one, that shows the desktop layout and the points. */
  isShared?: boolean;
  /** The part of the game that has just ended, with a new name each time, for a shared screen; may be empty. */
  interlude?: (view: V) => string;
  Icon: Component<IconProps>;
  /** Tokens that the icon knows; others are shown in words alone. Editions bring tokens of their own. */
  icons: Pick<ReadonlySet<string>, 'has'>;
  Figure: Component<FigureProps<V>>;
  /** Numbers of the rules that have a drawing. */
  figures: readonly string[];
  /** The meaning of every picture; absent in rooms without pictures. */
  legend?: Legend;
  /** The score categories: for each, a class that sets its colours (`--of`, `--on-of`), and its picture. */
  categories?: { tint: (name: string) => string; Badge: Component<{ name: string }> };
  /** The game's own score sheet, if it shows more than the points by category. */
  Sheet?: Component<SheetProps<V>>;
  /** The step of the turn that a kind of question belongs to; null outside turns. */
  steps?: (kind: string, lang: Language) => Steps | null;
  /** The progress of the game, beside its title: "Turn 5 of 9"; the short form is for phones. */
  status: (view: V, lang: Language, layout?: Layout) => string;
  /** The highlights of a lesson: the selector of the drawing of a place, by its kind and name. */
  lights?: Readonly<Record<string, (which: string) => string>>;
  /** The place of a seat's answer, as places of `lights`; none if it is given by a button. */
  spots?: (kind: string, parts: Parts, seat: number) => readonly string[];
  /**
   * The taps that lead to an answer of a seat, one after the other: each as places of `lights`, of which any will do.
   * The next one is the last of which anything is drawn; what is chosen then is given by what bears data-give.
   */
  taps?: (kind: string, parts: Parts, seat: number) => readonly (readonly string[])[];
  /** Draws an answer; nothing if it has no picture. */
  Piece?: Component<PieceProps<V>>;
  /** The label of the button that gives an answer: "Place on D7"; empty if the answer's text is enough. */
  gives?: (deed: DescribedAnswer, lang: Language) => string;
  /** Where some answers to a question are, without naming them: "Look at the market"; empty if that cannot be said. */
  look?: (deeds: readonly DescribedAnswer[], view: V, lang: Language) => string;
  /** The losses of the seat if its turn ended with an answer that makes these changes, one sentence each. */
  warnings: (view: V, seat: number, texts: Wording, changes?: Amounts) => readonly string[];
}
