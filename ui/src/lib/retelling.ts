// What others have done at a table, told step by step.

import { api } from './api';
import { captionsOf, firstToTell } from './captions';
import type { Language, LogLine } from './contract';
import { device } from './motion.svelte';
import type { Coming, Moment, Playback } from './playback.svelte';
import { prefs } from './prefs.svelte';
import type { Situation } from './server';

const PACE = { slow: 900, fast: 350, off: 0 };
const MOST_PLAYED = 40; // after a longer absence the log tells the rest

/** What is told is asked about the table, worded for whoever looks on. */
export interface Teller {
  readonly id: string;
  readonly lang: Language;
  readonly situation: Situation | null;
  worded(line: LogLine): LogLine;
}

export function momentOf(
  { position, portrait, points }: Pick<Moment, 'position' | 'portrait' | 'points'>,
  line: LogLine | null,
  seat: number | null,
): Moment {
  return {
    position,
    portrait,
    points,
    line,
    isOwn: line?.seat === seat,
    mine: (seat === null ? null : line?.changes[seat]) ?? {},
  };
}

export class Retelling {
  constructor(
    private readonly teller: Teller,
    private readonly playback: Playback,
  ) {}

  /** Plays what others did, from my own answer before it on; what I answer alone stands on the board already. */
  play(news: readonly LogLine[], now: Situation, before: Moment): void {
    const pace = device.motion ? PACE[prefs.playback] : 0;
    const first = firstToTell(news, now.seat);
    if (!pace || first < 0 || document.hidden) return;
    const played = news.slice(first).slice(-MOST_PLAYED);
    const coming = played.flatMap((line) =>
      this.comingOf(line, line.position + 1 === now.position ? momentOf(now, line, now.seat) : undefined),
    );
    // What is on its way is told already; what the step before brought was shown with it.
    this.playback.add(coming, pace, { ...before, mine: {}, caption: coming[0]?.line ?? null });
  }

  /** Plays lines once more, each sent for when its time comes: they may be many. */
  replay(lines: readonly LogLine[], pace: 'slow' | 'fast' = 'slow'): void {
    this.playback.skip();
    this.playback.renew(lines.length);
    const seat = this.teller.situation?.seat ?? null;
    const coming = lines.flatMap((line) =>
      captionsOf(line).map((caption) => ({ line: caption, moment: () => this.momentWith(caption, seat) })),
    );
    this.playback.add(coming, device.motion ? PACE[pace] : 2 * PACE[pace]);
  }

  private async momentWith(caption: LogLine, seat: number | null): Promise<Moment | null> {
    const found = await this.momentAfter(caption, seat);
    return found && momentOf(found, caption, seat);
  }

  /** The moments of one answer: its own, then one for each chapter that followed, all with the same table. */
  private comingOf(line: LogLine, there?: Moment): Coming[] {
    const seat = this.teller.situation?.seat ?? null;
    const moment = there ?? this.momentAfter(line, seat);
    return captionsOf(line).map((caption) => ({
      line: caption,
      moment:
        moment instanceof Promise
          ? moment.then((found) => found && momentOf(found, caption, seat))
          : momentOf(moment, caption, seat),
    }));
  }

  private async momentAfter({ position }: LogLine, seat: number | null): Promise<Moment | null> {
    const { id, lang } = this.teller;
    const shown = await api.moment(id, position + 1, { lang, seat }).catch(() => null);
    return shown && momentOf(shown, shown.line && this.teller.worded(shown.line), seat);
  }
}
