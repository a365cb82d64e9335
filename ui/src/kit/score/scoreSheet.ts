/** What a score sheet shows. */
import type { Snippet } from 'svelte';
import type { Amounts, Layout, Seat } from '../../lib/contract';
import { isTieBroken } from '../../lib/scores/ranking';

export interface ScoreSheetData {
  seats: readonly Seat[];
  points: readonly Amounts[];
  /** In the order in which they are counted and shown. */
  categories: readonly string[];
  counted: number;
  ranks: readonly number[] | null;
  layout: Layout;
  picture: Snippet;
  /** The small picture of a category. */
  badge: Snippet<[string]>;
  /** Where a seat's points of a category come from. */
  sources?: Snippet<[string, number]>;
  label: (name: string) => string;
  /** A class that sets the colour of a category, --of, and of text on it, --on-of. */
  tint: (name: string) => string;
  /** Whether a group of categories begins with this one. */
  starts?: (name: string) => boolean;
  /** The word for points in this game. */
  unit?: string;
  /** The tie-break, by seat; shown if it decides. */
  ties?: readonly { label: string; values: readonly (number | string)[] }[];
  /** For many categories: one line each. */
  dense?: boolean;
}

/** Whether everything is counted. */
function isCounted(sheet: ScoreSheetData): boolean {
  return sheet.counted >= sheet.categories.length;
}

export function isWinner(sheet: ScoreSheetData, seat: number): boolean {
  return isCounted(sheet) && sheet.ranks?.[seat] === 1;
}

/** The tie-break, if it decides. */
export function tiesOf(sheet: ScoreSheetData): NonNullable<ScoreSheetData['ties']> {
  const isTied = isCounted(sheet) && sheet.ranks !== null && isTieBroken(sheet.points, sheet.ranks);
  return isTied ? (sheet.ties ?? []) : [];
}
