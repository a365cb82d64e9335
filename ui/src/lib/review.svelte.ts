// A game looked at moment by moment.

import { api, Refused } from './api';
import type { Language } from './contract';
import { said } from './problems';
import type { LogLine, Shown, Situation, TableCard } from './server';

export class ReviewModel {
  card = $state.raw<TableCard | null>(null);
  situation = $state.raw<Situation | null>(null);
  shown = $state.raw<Shown | null>(null);
  position = $state(0);
  trouble = $state('');
  /** Whether there is no such table, or it is for others. */
  isMissing = $state(false);
  private readonly seen = new Map<string, Shown>();

  constructor(readonly id: string, private lang: Language, at: number | null) {
    void this.load(at);
  }

  get log(): readonly LogLine[] {
    return this.situation?.log ?? [];
  }

  get count(): number {
    return this.situation?.position ?? 0;
  }

  private async load(at: number | null): Promise<void> {
    try {
      const [card, situation] = await Promise.all([api.card(this.id), api.situation(this.id, { lang: this.lang, since: 0 })]);
      this.card = card;
      this.situation = situation;
      await this.go(at ?? this.shown?.position ?? situation.position);
    } catch (error) {
      this.isMissing = error instanceof Refused && [403, 404].includes(error.problem.status);
      this.trouble = said(error);
    }
  }

  async speak(lang: Language): Promise<void> {
    if (lang === this.lang) return;
    this.lang = lang;
    await this.load(this.position);
  }

  /** Shows a moment; the last one asked for wins. */
  async go(position: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.count, position));
    this.position = wanted;
    const key = `${this.lang}/${wanted}`;
    try {
      const found = this.seen.get(key) ?? (await api.moment(this.id, wanted, { lang: this.lang }));
      this.seen.set(key, found);
      if (this.position === wanted) this.shown = found;
      this.trouble = '';
    } catch (error) {
      this.trouble = said(error);
    }
  }
}
