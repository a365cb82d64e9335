// The first table of a page is drawn part by part, one per frame, so that the page stays responsive.

interface Part {
  readonly turn: number;
  readonly draw: () => void;
}

let isFirst = false;
let isDrawing = false;
let waiting: Part[] = [];

/** Called when the page starts: its first table will be drawn in parts, unless the page is hidden. */
export function drawInParts(): void {
  isFirst = !document.hidden;
}

/** Whether a part may be drawn together with its surroundings. */
export function isDrawnAtOnce(): boolean {
  return !isFirst;
}

/** Draws a part in order: those with the same number together, those with the next one a frame later. */
export function drawLater(turn: number, draw: () => void): void {
  if (turn === 0) return draw();
  waiting.push({ turn, draw });
  if (isDrawing) return;
  isDrawing = true;
  afterFrames(1, drawNext);
}

/** A drawn part may contain further parts, which wait for the next frame. */
function drawNext(): void {
  if (!waiting.length) {
    isFirst = isDrawing = false;
    return;
  }
  const turn = Math.min(...waiting.map((part) => part.turn));
  const due = waiting.filter((part) => part.turn === turn);
  waiting = waiting.filter((part) => part.turn !== turn);
  afterFrames(1, drawNext); // even if these fail, the next ones are drawn
  for (const part of due) part.draw();
}

/** Does something in the next frame, or once the first table is drawn; returns a function that cancels it. */
export function onceDrawn(work: () => void): () => void {
  let isWanted = true;
  const wait = (): void =>
    afterFrames(1, () => {
      if (isWanted && isDrawing) wait();
      else if (isWanted) work();
    });
  wait();
  return () => (isWanted = false);
}

/** Does something once what is drawn now is on the screen, which is some frames after painting. */
export function onceSeen(work: () => void): void {
  afterFrames(3, work);
}

/** Painting finishes before the next step begins. */
function afterFrames(count: number, work: () => void): void {
  if (count === 0) work();
  else requestAnimationFrame(() => setTimeout(() => afterFrames(count - 1, work)));
}
