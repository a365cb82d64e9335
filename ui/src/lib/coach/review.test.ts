import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/http';
import { ReviewModel } from './review.svelte';
import type { Shown, Situation, TableCard } from '../api/messages';
import { until } from '../testing/helpers';

/** A server whose answers in one language may be slower than those in another. */
function serve(delays: Readonly<Record<string, number>>): void {
  const later = <T>(lang: string, told: object): Promise<T> =>
    new Promise((resolve) => setTimeout(() => resolve(told as T), delays[lang]));
  vi.spyOn(api, 'card').mockResolvedValue({} as TableCard);
  vi.spyOn(api, 'situation').mockImplementation((_, { lang }) =>
    later<Situation>(lang, { position: 100, log: [{ text: lang }] }),
  );
  vi.spyOn(api, 'moment').mockImplementation((_, position, { lang }) =>
    later<Shown>(lang, { position, line: { text: lang } }),
  );
}

describe('a review', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('addresses the player', async () => {
    const line = { position: 0, text: 'Ann harvests.', yours: 'You harvest.' };
    vi.spyOn(api, 'card').mockResolvedValue({} as TableCard);
    vi.spyOn(api, 'situation').mockResolvedValue({ position: 1, log: [line] } as Situation);
    vi.spyOn(api, 'moment').mockResolvedValue({ position: 1, line } as Shown);
    const review = new ReviewModel('table', 'en', null);
    await until(() => expect(review.line?.text).toBe('You harvest.'));
    expect(review.log[0]?.text).toBe('You harvest.');
  });

  it.each([
    ['the first', { en: 5, fr: 30 }],
    ['the second', { en: 30, fr: 5 }],
  ])(
    'stays at its moment when another language is spoken before it has come, and %s comes sooner',
    async (_, delays) => {
      serve(delays);
      const review = new ReviewModel('table', 'en', 40);
      void review.speak('fr');
      await until(() => expect(review.shown?.line?.text).toBe('fr'));
      await new Promise((resolve) => setTimeout(resolve, 80));
      expect(review.position).toBe(40);
      expect(review.shown?.position).toBe(40);
      expect(review.log[0]?.text).toBe('fr');
    },
  );
  it('ends at the last moment if none is named, and goes no further', async () => {
    serve({ en: 1 });
    const review = new ReviewModel('table', 'en', null);
    await until(() => expect(review.shown?.position).toBe(100));
    await review.go(101);
    expect(review.position).toBe(100);
  });
});
