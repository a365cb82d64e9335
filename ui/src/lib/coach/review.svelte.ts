// A game, shown moment by moment.

import { api, ApiError } from '../api/http';
import { addressed } from '../table/captions';
import type { Language } from '../contract';
import { errorText } from '../api/problems';
import type { LogLine, Shown, Situation, TableCard } from '../api/messages';

export class ReviewModel {
  card = $state.raw<TableCard | null>(null);
  situation = $state.raw<Situation | null>(null);
  shown = $state.raw<Shown | null>(null);
  position = $state(0);
  trouble = $state('');
  /** Whether there is no such table, or it may not be seen. */
  isMissing = $state(false);
  private readonly seen = new Map<string, Shown>();

  /** Opens at a moment; null means the last one. */
  constructor(
    readonly id: string,
    private lang: Language,
    private wanted: number | null,
  ) {
    void this.load();
  }

  /** The event in a sentence, addressed to the reader. */
  readonly log = $derived.by((): readonly LogLine[] => (this.situation?.log ?? []).map(addressed));
  /** The answer that led to the shown moment; null at the start. */
  readonly line = $derived.by((): LogLine | null => (this.shown?.line ? addressed(this.shown.line) : null));

  private readonly words = $derived.by(() => new Map(this.log.map(({ position, text }) => [position, text])));

  /** The event at a moment, in a sentence; empty at the start. */
  says(position: number): string {
    return this.words.get(position) ?? '';
  }

  get count(): number {
    return this.situation?.position ?? 0;
  }

  private async load(): Promise<void> {
    const { lang } = this;
    try {
      const [card, situation] = await Promise.all([api.card(this.id), api.situation(this.id, { lang, since: 0 })]);
      if (lang !== this.lang) return; // the language was changed meanwhile
      this.card = card;
      this.situation = situation;
      await this.go(this.wanted ?? situation.position);
    } catch (error) {
      this.isMissing = error instanceof ApiError && [403, 404].includes(error.problem.status);
      this.trouble = errorText(error);
    }
  }

  async speak(lang: Language): Promise<void> {
    if (lang === this.lang) return;
    this.lang = lang;
    await this.load();
  }

  /** Shows a moment; the latest request wins. */
  async go(position: number): Promise<void> {
    this.wanted = position;
    if (!this.situation) return; // its length is not known yet
    this.position = Math.max(0, Math.min(this.count, position));
    const key = this.key;
    try {
      const found = this.seen.get(key) ?? (await api.moment(this.id, this.position, { lang: this.lang }));
      this.seen.set(key, found);
      if (key === this.key) this.shown = found;
      this.trouble = '';
    } catch (error) {
      this.trouble = errorText(error);
    }
  }

  private get key(): string {
    return `${this.lang}/${this.position}`;
  }
}
