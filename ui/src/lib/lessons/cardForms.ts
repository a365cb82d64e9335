// The forms of a lesson's text: as complete as the space beside its subject allows.

import { placeCard, SHUT, type CardPlacement, type Neighbours, type Room } from '../help/placement';

/** The whole text; two columns, low and wide; a few lines that scroll; only what to do, in one line. */
export type CardForm = 'whole' | 'flat' | 'tight' | 'brief';

/** Whether the reader has folded or opened the text; auto: neither. */
export type Folding = 'auto' | 'folded' | 'open';

/**
 * The possible forms, the most complete first. A new step shows its text; once the reader has begun to
 * answer, what was chosen matters more than the text, which they can open again.
 */
export function cardForms(folding: Folding, hasBegun: boolean, isLow: boolean): readonly CardForm[] {
  if (folding === 'folded') return ['brief'];
  const full: readonly CardForm[] = isLow ? ['whole', 'flat'] : ['whole'];
  return [...full, hasBegun && folding === 'auto' ? 'brief' : 'tight'];
}

/** The layout of a card. */
interface Card {
  readonly dataset: DOMStringMap;
  readonly offsetWidth: number;
  readonly offsetHeight: number;
}

/** Gives a card the first form in which it covers no place, else the one that covers least, and its position. */
export function fitCard(
  card: Card,
  forms: readonly CardForm[],
  room: Room,
  among: Neighbours,
  edge: number,
  top: number,
): CardPlacement {
  const placed = (form: CardForm): CardPlacement => {
    card.dataset.form = form;
    return placeCard({ width: card.offsetWidth, height: card.offsetHeight }, room, among, edge, top);
  };
  let best: { form: CardForm; place: CardPlacement } | undefined;
  for (const form of forms) {
    const place = placed(form);
    if (place.covers <= SHUT) return place;
    if (!best || place.covers < best.place.covers) best = { form, place };
  }
  return placed(best?.form ?? 'whole');
}
