// What a player is doing at a table: one model for all games. A question says by its kind where on the table it
// is answered (its zone) and how; its answers name by their parts what is tapped. Rooms add what only their game has.

import type { KindCard } from '../../lib/api/messages';
import type { Answer, Language, Part, Parts, RoomProps } from '../../lib/contract';
import type { KindSection } from '../../lib/language/gameTexts';
import type { SaidParts } from '../../lib/language/words';
import { AnswerInput } from './answerInput.svelte';
import { hasParts, planned } from './plan';

const NOT_ASKED: KindCard = { zone: '', cause: '', follows: '', at_once: false, gathers: false };

/** What a room's texts say about kinds of question. */
interface KindTexts {
  readonly cardOf: (kind: string) => KindCard | undefined;
  readonly sayOf: (lang: Language, section: KindSection, kind: string, parts?: SaidParts, variant?: string) => string;
}

export class Play<V, Zone extends string = string> extends AnswerInput<V> {
  constructor(
    given: () => RoomProps<V>,
    private readonly kinds: KindTexts,
  ) {
    super(given);
  }

  /** The kind of question that this player is asked; empty for none. */
  readonly kind = $derived.by((): string => this.question?.kind ?? '');
  readonly card = $derived.by((): KindCard => this.kinds.cardOf(this.kind) ?? NOT_ASKED);
  /** The part of the table where its answers are. */
  readonly zone = $derived.by(() => this.card.zone as Zone | '');
  /** All that may be answered; items of a set also where they cannot be answered first. While the coach
   * advises a set, only what it names or is picked already. */
  readonly answers = $derived.by((): readonly Answer[] => {
    const { several } = this;
    const first = this.question?.answers ?? [];
    const later = (several?.asked.items ?? []).filter(({ answer }) => !first.some((each) => each.answer === answer));
    const advised = several && this.asked.advised;
    const isOpen = ({ answer }: Answer): boolean =>
      !advised || advised.includes(answer) || several.count(answer) > 0 || answer === several.asked.closing;
    return [...first, ...later].filter(isOpen);
  });
  /** What is picked of a set, in the order of the taps. */
  readonly pickedParts = $derived.by((): readonly Parts[] =>
    (this.several?.chosen ?? []).map((answer) => this.several?.item(answer)?.parts ?? {}),
  );
  /** The answers planned to be given together. */
  readonly laid = $derived.by((): readonly Answer[] => this.row?.laid ?? []);
  /** The table after what is chosen, picked or planned; null if unknown. */
  readonly after = $derived.by((): V | null => {
    const { preview, selected } = this.asked;
    const isMeant = preview?.answer === selected || this.pickedParts.length > 0 || this.laid.length > 0;
    return preview && isMeant ? preview.portrait : null;
  });
  /** Whether there is an answer to give. */
  readonly isReady = $derived.by((): boolean => {
    if (this.several) return this.several.isComplete && this.pickedParts.length > 0;
    return this.laid.length > 0 || this.chosen !== null;
  });

  /** What the texts say about the question or its zone; may be empty. */
  says(section: KindSection, parts?: SaidParts, variant?: string): string {
    return this.kinds.sayOf(this.texts.lang, section, this.kind, parts, variant);
  }

  /** The answer with these parts. */
  having(parts: Parts): Answer | undefined {
    return this.answers.find((answer) => hasParts(answer, parts));
  }

  /** Groups the answers by one of their parts. */
  by(part: string): ReadonlyMap<Part, Answer> {
    return new Map(
      this.answers.flatMap((answer) => (part in answer.parts ? [[answer.parts[part] as Part, answer]] : [])),
    );
  }

  /** Handles a tap on what has these parts: picks, gives or previews it, or asks what forbids it. */
  touch(parts: Parts): void {
    const answer = this.having(parts);
    if (answer && this.card.at_once) this.give(answer);
    else this.tap(answer, parts);
  }

  /** Changes the answer to the question before this one. */
  revise(parts: Parts): void {
    if (this.card.follows) this.instead(planned(this.card.follows, parts));
  }

  /** Gives what is picked, planned or chosen. */
  commit(): void {
    if (this.several) this.several.done();
    else if (this.laid.length) this.row?.give();
    else this.give(this.chosen ?? undefined);
  }

  /** Clears what is chosen, picked or planned. */
  release(): void {
    this.several?.choose([]);
    this.show(null);
  }
}

/** Returns the name of what lies under a dragged piece, from an attribute with a prefix; null if there is none. */
export function nameUnder(under: Element | null, attribute: string, prefix = ''): string | null {
  const named = under?.closest(prefix ? `[${attribute}^="${prefix}"]` : `[${attribute}]`)?.getAttribute(attribute);
  return named?.slice(prefix.length) ?? null;
}
