import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../api/http';
import { LessonModel } from './lesson.svelte';
import type { LessonReply } from '../api/messages';

afterEach(() => vi.restoreAllMocks());

const STEP = { key: 'start', kind: 'tell', position: 7, asked: [], light: [], change: [] };
const TOLD = {
  card: { name: '1-first-game', steps: 1, stamp: 'x' },
  first: 7,
  steps: [STEP],
  moments: [{ position: 7, answers: [] }],
} as unknown as LessonReply;

it('begins in whichever language comes first, also where another was asked for before', async () => {
  vi.spyOn(api, 'lesson').mockResolvedValue(TOLD);
  const model = new LessonModel('egizia', '1-first-game', 'fr');
  model.speak('en'); // as long as the French words are on their way
  await vi.waitFor(() => expect(model.moment).not.toBeNull());
  model.stop();
});
