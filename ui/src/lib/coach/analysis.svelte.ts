// The analysis of a game, complete or still running.

import { api, ApiError } from '../api/http';
import type { Language } from '../contract';
import { costlier } from './cost';
import { errorText } from '../api/problems';
import type { AnalysisReply, CoachLineReply, MomentReply, GradedMoment } from '../api/messages';

const PACE = 1500;
export const COSTLY: readonly string[] = ['inaccuracy', 'mistake', 'blunder'];

const GRAVE: readonly string[] = ['mistake', 'blunder'];

export class Analysis {
  told = $state.raw<AnalysisReply | null>(null);
  readings = $state.raw<readonly GradedMoment[]>([]);
  trouble = $state('');
  /** Estimated seconds for the rest; null if it is too early to tell. */
  left = $state<number | null>(null);
  private began: { done: number; at: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly moments = new Map<string, Promise<MomentReply>>();

  constructor(readonly id: string) {}

  get isThere(): boolean {
    return this.readings.length > 0;
  }

  get isReading(): boolean {
    return this.told?.status === 'reading';
  }

  /** The number of analyses before this one; 0 means that it is running. */
  get ahead(): number {
    return this.told?.ahead ?? 0;
  }

  get isWhole(): boolean {
    return this.told?.status === 'ready';
  }

  /** Loads the finished part, and continues while the analysis runs. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.take(await api.analysis(this.id, this.readings.length));
    } catch (error) {
      if (!(error instanceof ApiError && error.problem.status === 404)) this.trouble = errorText(error);
    }
  }

  async start(): Promise<void> {
    this.trouble = '';
    try {
      await api.analyse(this.id);
      await this.look();
    } catch (error) {
      this.trouble = errorText(error);
    }
  }

  async halt(): Promise<void> {
    try {
      await api.stopAnalysis(this.id);
      await this.look();
    } catch (error) {
      this.trouble = errorText(error);
    }
  }

  private take(told: AnalysisReply): void {
    this.told = told;
    this.readings = [...this.readings, ...told.readings].slice(0, told.done);
    this.left = this.guess(told);
    if (told.status === 'reading') this.timer = setTimeout(() => void this.look(), PACE);
  }

  private guess({ status, ahead, done, total }: AnalysisReply): number | null {
    if (status !== 'reading' || ahead) this.began = null;
    else this.began ??= { done, at: Date.now() };
    if (!this.began || done <= this.began.done) return null;
    return (((Date.now() - this.began.at) / 1000) * (total - done)) / (done - this.began.done);
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  /** The coach's comment on a decision, in words. */
  moment(position: number, lang: Language): Promise<MomentReply> {
    const key = `${lang}/${position}`;
    const found = this.moments.get(key) ?? api.analysed(this.id, position, lang);
    this.moments.set(key, found);
    found.catch(() => this.moments.delete(key));
    return found;
  }

  line(position: number, lang: Language): Promise<CoachLineReply> {
    return api.coachedLine(this.id, position, lang);
  }

  /** The change of each seat's chance by an answer or a draw; null for the last moment. */
  change(position: number): readonly number[] | null {
    const [now, then] = [this.readings[position], this.readings[position + 1]];
    return now && then ? then.chances.map((chance, seat) => chance - (now.chances[seat] ?? 0)) : null;
  }

  /** A player's decisions with these marks, the worst first. */
  mistakes(seat: number, marks: readonly string[] = GRAVE): readonly GradedMoment[] {
    return this.readings
      .filter((each) => each.seat === seat && each.mark && marks.includes(each.mark))
      .toSorted(costlier);
  }
}
