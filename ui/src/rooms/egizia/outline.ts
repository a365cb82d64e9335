/** Outlines for rings and hits. */
export function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

export function rounded(x: number, y: number, width: number, height: number, r: number): string {
  const w = width - 2 * r;
  const h = height - 2 * r;
  const there = `M${x + r} ${y}h${w}q${r} 0 ${r} ${r}v${h}q0 ${r} ${-r} ${r}`;
  return `${there}h${-w}q${-r} 0 ${-r} ${-r}v${-h}q0 ${-r} ${r} ${-r}z`;
}

/** A tap target of a minimum size around a centre. */
export function hit(x: number, y: number, width: number, height: number, least: number): string {
  const w = Math.max(width, least);
  const h = Math.max(height, least);
  return `M${x - w / 2} ${y - h / 2}h${w}v${h}h${-w}z`;
}

interface Rectangle {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The nearest of some rectangles, if it is within reach of a point. */
export function nearest<R extends Rectangle>(
  { x, y }: { readonly x: number; readonly y: number },
  rectangles: readonly R[],
  reach: number,
): R | null {
  const away = (each: R): number =>
    Math.hypot(Math.max(0, Math.abs(x - each.x) - each.width / 2), Math.max(0, Math.abs(y - each.y) - each.height / 2));
  const [first] = rectangles.filter((each) => away(each) <= reach).sort((one, other) => away(one) - away(other));
  return first ?? null;
}
