/** The end of the game as obelisks: each as high above the sand as its player's points, and sunk by what was lost. */
import type { Amounts } from '../../lib/contract';
import { total, totalOf } from '../../lib/language/numbers';
import { GROUPS, groupOf, type Group } from './categories';

export interface Stratum {
  group: Group;
  amount: number;
  /** Its outline: narrower above than below. */
  path: string;
  /** Its upper edge. */
  seam: string;
  y: number;
  height: number;
}

export interface Obelisk {
  seat: number;
  x: number;
  strata: Stratum[];
  /** The golden tip. */
  tip: string;
  /** The lit half of the shaft is left of the middle, the shaded one right. */
  shade: string;
  /** Of its tip. */
  top: number;
  foot: number;
  lost: number;
  total: number;
}

export interface Stage {
  obelisks: Obelisk[];
  /** Where the sand begins. */
  ground: number;
  /** Of the foot of each. */
  wide: number;
}

export interface Sheet {
  points: readonly Amounts[];
  /** Counted already. */
  counted: readonly string[];
  width: number;
  height: number;
}

const NUMBER = 42; // for the total above the tip
const MARK = 26; // for the marks in the sand
const TIP = 0.34; // of the width
const SLENDER = 0.34; // how much narrower the top of the highest is

/** The obelisks of all players to one scale, which their whole points set, counted or not. */
export function stage({ points, counted, width, height }: Sheet): Stage {
  const wide = Math.min(76, height * 0.3, (width - 24) / points.length - 26);
  const cap = wide * TIP;
  const room = height - cap - NUMBER - MARK;
  const highest = Math.max(1, ...points.map(total));
  const deepest = Math.max(0, ...points.map(lostOf));
  const depth = Math.min(room / 2, Math.max(24, (room * deepest) / (highest + deepest)));
  const unit = Math.min((room - depth) / highest, depth / Math.max(1, deepest));
  const ground = cap + NUMBER + room - depth;
  const shrink = (wide * SLENDER) / (highest + deepest);
  const obelisks = points.map((amounts, seat) => {
    const x = (width / points.length) * (seat + 0.5);
    const so = Object.fromEntries(counted.map((name) => [name, amounts[name] ?? 0]));
    const lost = lostOf(so);
    const foot = ground + lost * unit;
    const half = (raised: number): number => (wide - shrink * raised) / 2;
    let raised = 0;
    const strata = GROUPS.map((group) => {
      const amount = totalOf(
        so,
        counted.filter((name) => groupOf(name) === group && (so[name] ?? 0) > 0),
      );
      const low = foot - raised * unit;
      const below = half(raised);
      raised += amount;
      const above = half(raised);
      const y = foot - raised * unit;
      return {
        group,
        amount,
        y,
        height: low - y,
        path: `M${x - below} ${low}H${x + below}L${x + above} ${y}H${x - above}Z`,
        seam: `M${x - above} ${y}H${x + above}`,
      };
    }).filter(({ amount }) => amount > 0);
    const top = foot - raised * unit;
    const side = half(raised);
    return {
      seat,
      x,
      strata,
      top: top - cap,
      foot,
      lost,
      total: total(so),
      tip: `M${x - side} ${top}L${x} ${top - cap}L${x + side} ${top}Z`,
      shade: `M${x} ${top - cap}L${x + side} ${top}L${x + half(0)} ${foot}H${x}Z`,
    };
  });
  return { obelisks, ground, wide };
}

function lostOf(amounts: Amounts): number {
  return -Object.values(amounts).reduce((sum, amount) => sum + Math.min(0, amount), 0);
}
