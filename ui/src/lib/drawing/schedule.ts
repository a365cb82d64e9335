// The first table of a page is drawn part by part, a frame each: no step of it is long, and the page answers meanwhile.

interface Part {
  readonly turn: number;
  readonly draw: () => void;
}

let isFirst = false;
let isDrawing = false;
let waiting: Part[] = [];

/** The page begins: its first table will be drawn in parts. Unseen it need not be. */
export function drawInParts(): void {
  isFirst = !document.hidden;
}

/** Whether a part may be drawn together with what stands around it. */
export function isDrawnAtOnce(): boolean {
  return !isFirst;
}

/** Draws a part in its turn: those with the same number together, those with the next one a frame later. */
export function drawLater(turn: number, draw: () => void): void {
  if (turn === 0) return draw();
  waiting.push({ turn, draw });
  if (isDrawing) return;
  isDrawing = true;
  afterFrames(1, drawNext);
}

/** A drawn part may have parts of its own, which are waiting by the next frame. */
function drawNext(): void {
  if (!waiting.length) {
    isFirst = isDrawing = false;
    return;
  }
  const turn = Math.min(...waiting.map((part) => part.turn));
  const due = waiting.filter((part) => part.turn === turn);
  waiting = waiting.filter((part) => part.turn !== turn);
  afterFrames(1, drawNext); // whatever becomes of these, the next ones get their turn
  for (const part of due) part.draw();
}

/** Does something in the next frame, or once the first table is drawn; the way to call it off. */
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

/** Does something when what is drawn now has come to the eyes: a painted frame is shown some frames later. */
export function onceSeen(work: () => void): void {
  afterFrames(3, work);
}

/** Painting finishes before the next step begins. */
function afterFrames(count: number, work: () => void): void {
  if (count === 0) work();
  else requestAnimationFrame(() => setTimeout(() => afterFrames(count - 1, work)));
}
