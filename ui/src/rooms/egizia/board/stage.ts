/** The positions on the drawing of a site. */

export interface Stage {
  width: number;
  height: number;
  narrow: boolean;
  /** Buildings stand on this line. */
  base: number;
  /** Room for the drawing, between the order of ships and the question. */
  from: number;
  to: number;
  wide: number;
  /** The hill with the graves. */
  hill: { left: number; right: number; top: number };
}

export function stageOf(width: number, height: number, narrow: boolean): Stage {
  const from = narrow ? 6 : 200;
  const to = narrow ? width - 6 : width - 258;
  return {
    width,
    height,
    narrow,
    base: height - (narrow ? 10 : 28),
    from,
    to,
    wide: to - from,
    hill: narrow ? { left: width - 238, right: width - 2, top: 18 } : { left: to - 342, right: to + 4, top: 66 },
  };
}
