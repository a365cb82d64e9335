// The first table of a page is drawn part by part, a frame each: no step of it is long, and the page answers meanwhile.

let isFirst = false;
let last = 0;

/** The page begins: its first table will be drawn in parts. Unseen it need not be. */
export function drawInParts(): void {
  isFirst = !document.hidden;
}

/** Whether a part may be drawn together with what stands around it. */
export function isAtOnce(): boolean {
  return !isFirst;
}

/** Draws a part so many frames later. */
export function drawLater(frames: number, draw: () => void): void {
  last = Math.max(last, frames);
  afterFrames(frames, () => {
    draw();
    if (frames === last) isFirst = false;
  });
}

/** Does something in the next frame, or once the first table is drawn; the way to call it off. */
export function onceDrawn(work: () => void): () => void {
  let isWanted = true;
  afterFrames(isFirst ? last + 1 : 1, () => isWanted && work());
  return () => (isWanted = false);
}

/** Does something when what is drawn now has come to the eyes: a painted frame is shown some frames later. */
export function onceSeen(work: () => void): void {
  afterFrames(3, work);
}

/** What is painted is painted before the next step begins. */
function afterFrames(count: number, work: () => void): void {
  if (count === 0) work();
  else requestAnimationFrame(() => setTimeout(() => afterFrames(count - 1, work)));
}
