// A game that the coach has read, or is reading.

import { api, Refused } from './api';
import type { Language } from './contract';
import { said } from './problems';
import type { AnalysisTold, LineTold, MomentTold, ReadingTold } from './server';

const PACE = 1500;
export const COSTLY: readonly string[] = ['inexact', 'mistake', 'blunder'];

export class Analysis {
  told = $state.raw<AnalysisTold | null>(null);
  readings = $state.raw<readonly ReadingTold[]>([]);
  trouble = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly moments = new Map<string, Promise<MomentTold>>();

  constructor(readonly id: string) {}

  get isThere(): boolean {
    return this.readings.length > 0;
  }

  get isReading(): boolean {
    return this.told?.status === 'reading';
  }

  get isWhole(): boolean {
    return this.told?.status === 'ready';
  }

  /** Looks what there is, and goes on looking while it is read. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.take(await api.analysis(this.id, this.readings.length));
    } catch (error) {
      if (!(error instanceof Refused && error.problem.status === 404)) this.trouble = said(error);
    }
  }

  async start(): Promise<void> {
    this.trouble = '';
    try {
      await api.analyse(this.id);
      await this.look();
    } catch (error) {
      this.trouble = said(error);
    }
  }

  async halt(): Promise<void> {
    try {
      await api.stopAnalysis(this.id);
      await this.look();
    } catch (error) {
      this.trouble = said(error);
    }
  }

  private take(told: AnalysisTold): void {
    this.told = told;
    this.readings = [...this.readings, ...told.readings].slice(0, told.done);
    if (told.status === 'reading') this.timer = setTimeout(() => void this.look(), PACE);
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  /** What the coach says of a decision, in words. */
  moment(position: number, lang: Language): Promise<MomentTold> {
    const key = `${lang}/${position}`;
    const found = this.moments.get(key) ?? api.analysed(this.id, position, lang);
    this.moments.set(key, found);
    found.catch(() => this.moments.delete(key));
    return found;
  }

  line(position: number, lang: Language): Promise<LineTold> {
    return api.coachedLine(this.id, position, lang);
  }

  /** What an answer or a draw changed, by seat; null for the last moment. */
  change(position: number): readonly number[] | null {
    const [now, then] = [this.readings[position], this.readings[position + 1]];
    return now && then ? then.chances.map((chance, seat) => chance - (now.chances[seat] ?? 0)) : null;
  }

  /** A player's own mistakes and blunders, the worst first. */
  mistakes(seat: number): readonly ReadingTold[] {
    return this.readings
      .filter((each) => each.seat === seat && (each.mark === 'mistake' || each.mark === 'blunder'))
      .toSorted((one, other) => (other.cost ?? 0) - (one.cost ?? 0));
  }
}
