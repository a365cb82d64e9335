// Made by scripts/types from floodplain/scene; not edited by hand.

/** The fields that every zone has. */
export interface NamedZone {
  id: string;
}

export const ZONE_PLACES = ["board", "below", "side", "area"] as const;
export type ZonePlace = (typeof ZONE_PLACES)[number];

export const ZONE_SIZES = ["s", "m", "l"] as const;
export type ZoneSize = (typeof ZONE_SIZES)[number];

/** A zone with a position on the table, and its owner. */
export interface ZoneLayout extends NamedZone {
  /** A key of the game's words; empty: the id is. */
  name: string;
  place: ZonePlace;
  /** The seat it belongs to, from 0; null: everyone. */
  owner: number | null;
  /** Whether only its owner sees what lies there. */
  secret: boolean;
  size: ZoneSize;
}

export const TONES = ["none", "river", "papyrus", "clay", "gold", "violet"] as const;
export type Tone = (typeof TONES)[number];

/** A place with properties of its own; only these are listed in a zone. */
export interface Cell {
  id: string;
  /** A key of the game's words; empty: only its id is shown. */
  name: string;
  /** A sign of the stock, or an SVG path on 64 by 64; empty: none. */
  mark: string;
  tone: Tone;
  /** The rule about it; empty for none. */
  rule: string;
  /** Whether there is a gap instead. */
  gone: boolean;
}

/** A zone of places in rows and columns. */
export interface Cells extends ZoneLayout {
  rows: number;
  cols: number;
  /** The places with something of their own. */
  cells: Cell[];
  /** By number, in order; empty: "1" and so on. */
  ids: string[];
}

export const GRID_PATHS = ["none", "rows", "snake"] as const;
export type GridPath = (typeof GRID_PATHS)[number];

/** Squares on a board; with a path they are numbered and drawn along it. */
export interface Grid extends Cells {
  kind: "grid";
  path: GridPath;
}

/** Flat-topped hexes in columns; every second column is half a hex lower. */
export interface Hexes extends Cells {
  kind: "hexes";
}

/** Numbers in a line, or stops along a path. */
export interface Track extends ZoneLayout {
  kind: "track";
  first: number;
  /** The last number; where there are stops, they count. */
  last: number;
  stops: Cell[];
  /** Whether several pieces may stand on one place. */
  shared: boolean;
}

/** Cards, tiles or pieces side by side. */
export interface Row extends ZoneLayout {
  kind: "row";
  /** How many fit; 0: as many as there are. */
  slots: number;
  /** Whether the hole stays where a piece has left. */
  fixed: boolean;
}

export const STACK_FORMS = ["cards", "bag", "tiles"] as const;
export type StackForm = (typeof STACK_FORMS)[number];

/** A pile or a bag whose size is shown. */
export interface Stack extends ZoneLayout {
  kind: "stack";
  form: StackForm;
  /** Whether the last piece lies face up on it. */
  top: boolean;
}

export const TRAY_FORMS = ["sticks", "dice"] as const;
export type TrayForm = (typeof TRAY_FORMS)[number];

/** Dice or sticks that were thrown, and their value. */
export interface Tray extends ZoneLayout {
  kind: "tray";
  form: TrayForm;
}

/** A number that belongs to the table or to each seat. */
export interface Counter {
  id: string;
  /** A key of the game's words; empty: the id is. */
  name: string;
  /** A sign, as for a cell; empty: none. */
  icon: string;
  /** The end of its bar; null: no bar. */
  max: number | null;
  /** A value below this is a warning; null: none is. */
  warn: number | null;
}

/** Counters, one below the other. */
export interface Counters extends ZoneLayout {
  kind: "counters";
  counters: Counter[];
}

/** A player's panel, which holds other zones. */
export interface Area extends ZoneLayout {
  kind: "area";
  /** Ids of zones whose place is "area". */
  zones: string[];
}

/** A part of an answer, and where a person picks it. */
export interface AnswerPart {
  /** Its name among the parts of the answer. */
  part: string;
  /** Where its value lies, looked up in this order. */
  zones: string[];
  /** Whether a value that lies in no zone is a button. */
  button: boolean;
  /** Whether it is a number, chosen by less and more. */
  number: boolean;
}

/** A declared table, the same from the first answer to the last. */
export interface Scene {
  zones: (Grid | Hexes | Track | Row | Stack | Tray | Counters | Area)[];
  /** By kind of decision, its parts in the order they are picked; none: buttons. */
  answers: Record<string, AnswerPart[]>;
  /** Whether as many pieces are drawn at every moment; else they come and go. */
  conserved: boolean;
}

export const SHAPES = ["pawn", "disc", "cube", "ship", "house", "good", "card", "tile", "stick", "die"] as const;
export type Shape = (typeof SHAPES)[number];

/** A piece in a zone. */
export interface Piece {
  /** The same for the whole game, so that clients see it move. */
  id: string;
  zone: string;
  /** Its place in the zone; empty where it has none. */
  at: string;
  shape: Shape;
  /** The seat it belongs to, from 0; null: none. */
  owner: number | null;
  /** "light" or "dark" of a stick, "1" to "6" of a die, "back", or any token. */
  face: string;
  /** A key of the game's words; empty: its face or shape is. */
  name: string;
  /** A sign, as for a cell; empty: the mark of its owner. */
  mark: string;
  tone: Tone;
  /** How many of them lie there. */
  count: number;
}

/** A piece that the last answer moved; if none is given, clients mark the places that the answer names. */
export interface LastMove {
  piece: string;
  /** The zone and place that it left, such as "board 16"; or empty. */
  origin: string;
  /** The zone and the place where it is now, or empty. */
  target: string;
  owner: number | null;
}

/** A picture of one view: pieces, counters and throws, by the ids of the scene. */
export interface SceneView {
  pieces: Piece[];
  /** By counter, its value, or one value for each seat. */
  counters: Record<string, number[]>;
  /** By zone, how many more lie there than are drawn one by one. */
  counts: Record<string, number>;
  /** By tray, what the throw counts. */
  values: Record<string, number>;
  /** By zone, a key of the game's words that is said beside it. */
  notes: Record<string, string>;
  last: LastMove[];
}

/** The table of a game that declares it, as clients draw it. */
export interface ScenePortrait {
  scene: Scene;
  now: SceneView;
}

export const MARKS = ["ankh", "bloom", "waves", "three", "two", "sun", "moon", "star", "eye", "reed", "wheat", "tree", "grape", "fish", "bird", "ox", "snake", "scarab", "crown", "pyramid", "temple", "house", "boat", "stone", "brick", "log", "jar", "bread", "coin", "heart", "shield", "hammer", "wheel", "flame", "hand", "foot", "arrow", "cross", "ring", "person"] as const;
export type MarkName = (typeof MARKS)[number];
