import { afterEach, expect, it, vi } from 'vitest';
import { speak } from '../testing/helpers';
import type { GradedMoment, MomentReply } from '../api/messages';
import type { ReviewModel } from './review.svelte';
import { Study } from './study.svelte';

afterEach(() => speak('en'));

it('describes a decision in the language chosen last, whichever reply comes first', async () => {
  const study = new Study({ id: 'x', position: 0 } as ReviewModel, { room: null, texts: null }, vi.fn());
  study.analysis.readings = [{ mark: 'best' }] as unknown as GradedMoment[];
  const waiting = new Map<string, (words: MomentReply) => void>();
  vi.spyOn(study.analysis, 'moment').mockImplementation(
    (_, lang) => new Promise((resolve) => waiting.set(lang, resolve)),
  );
  const words = (lang: string): MomentReply => ({ given: { text: lang } }) as unknown as MomentReply;
  const english = study.tell(0);
  await speak('fr');
  const french = study.tell(0);
  waiting.get('fr')?.(words('fr'));
  await french;
  waiting.get('en')?.(words('en'));
  await english;
  expect(study.moment?.given?.text).toBe('fr');
});
