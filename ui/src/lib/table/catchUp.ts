// A replay of others' moves at a table, step by step.

import { api } from '../api/http';
import { captionsOf, firstToTell } from './captions';
import type { Language, LogLine } from '../contract';
import type { QueuedMoment, Moment, Playback } from './playback.svelte';
import { prefs } from '../app/prefs.svelte';
import type { Situation } from '../api/messages';

const PACE = { slow: 1200, fast: 600, off: 0 }; // ms, besides the time to read a caption's letters
const FROM_AFAR = 3000; // the pace of a screen that everyone watches
const LEAST_FROM_AFAR = 4000; // ms that a caption stays there
const MOST_WAITING = 3; // on such a screen
const MOST_PLAYED = 40; // after a longer absence, the log has the rest

/** The log of the table, worded for the viewer. */
export interface CatchUpTable {
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

export class CatchUp {
  /** Whether everyone watches: moves are shown longer, and no more than a few wait. */
  isFromAfar = false;

  constructor(
    private readonly teller: CatchUpTable,
    private readonly playback: Playback,
  ) {}

  /** Replays others' moves, starting with my own answer before them; mine alone is on the board already. */
  play(news: readonly LogLine[], now: Situation, before: Moment): void {
    // Also without animation: the captions show it.
    const pace = PACE[prefs.playback] && (this.isFromAfar ? FROM_AFAR : PACE[prefs.playback]);
    const first = firstToTell(news, now.seat);
    if (!pace || first < 0 || document.hidden) return;
    const played = news.slice(first).slice(-MOST_PLAYED);
    const coming = played.flatMap((line) =>
      this.comingOf(line, line.position + 1 === now.position ? momentOf(now, line, now.seat) : this.momentAfter(line)),
    );
    // What is in progress is announced already; what the previous step brought was shown with it.
    if (this.isFromAfar) {
      this.playback.renew(Infinity); // nothing is sped up
      this.playback.least = LEAST_FROM_AFAR;
    }
    this.playback.add(coming, pace, { ...before, mine: {}, caption: coming[0]?.line ?? null });
    if (this.isFromAfar) this.playback.keepLast(MOST_WAITING);
  }

  /** Replays all moves of others at a new table, for a player who has seen none of them. */
  begin(log: readonly LogLine[], now: Situation): void {
    const first = log.findIndex(({ seat }) => seat >= 0);
    this.playback.skip();
    this.playback.renew(); // a replay that was started before is dropped
    if (first >= 0) this.play(log.slice(first), now, momentOf(now, null, now.seat));
  }

  /** Replays lines, each requested when its time comes, since there may be many. */
  replay(lines: readonly LogLine[], pace: 'slow' | 'fast' = 'slow'): void {
    this.playback.skip();
    this.playback.renew(Infinity);
    const coming = lines.flatMap((line) => this.comingOf(line, () => this.momentAfter(line)));
    this.playback.add(coming, PACE[pace]);
  }

  /** The moments of one answer: its own, then one for each chapter that followed, all with the same table. */
  private comingOf(line: LogLine, moment: QueuedMoment['moment']): QueuedMoment[] {
    const { seat } = this;
    const told = (found: Moment | null, caption: LogLine): Moment | null => found && momentOf(found, caption, seat);
    return captionsOf(line).map((caption) => {
      if (typeof moment === 'function') return { line: caption, moment: async () => told(await moment(), caption) };
      if (moment instanceof Promise) return { line: caption, moment: moment.then((found) => told(found, caption)) };
      return { line: caption, moment: momentOf(moment, caption, seat) };
    });
  }

  private get seat(): number | null {
    return this.teller.situation?.seat ?? null;
  }

  private async momentAfter({ position }: LogLine): Promise<Moment | null> {
    const { seat } = this;
    const { id, lang } = this.teller;
    const shown = await api.moment(id, position + 1, { lang, seat }).catch(() => null);
    return shown && momentOf(shown, shown.line && this.teller.worded(shown.line), seat);
  }
}
