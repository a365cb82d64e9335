import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api/http';
import type { ClubCard, NoticeChoices, NoticeSettings } from '../api/messages';
import { club } from './club.svelte';
import { notices } from './notices.svelte';

const QUIET = { on: true, start: 1320, end: 450, days: [0, 1, 2] };
const SETTINGS = { enabled: true, kinds: ['turn'], delay: 0, quiet: QUIET, channels: [] } as unknown as NoticeSettings;

beforeEach(() => {
  notices.settings = SETTINGS;
});
afterEach(() => {
  notices.settings = null;
  club.card = null;
  vi.restoreAllMocks();
});

it('builds a change on the one before it, which the server has not confirmed yet', async () => {
  const sent: NoticeChoices[] = [];
  const answers: (() => void)[] = [];
  vi.spyOn(api, 'chooseNotices').mockImplementation((choices) => {
    sent.push(choices);
    return new Promise((resolve) => answers.push(() => resolve({ ...SETTINGS, ...choices } as NoticeSettings)));
  });
  const first = notices.choose({ quiet: { ...QUIET, end: 360 } });
  const second = notices.choose({ quiet: { ...notices.settings!.quiet, start: 1290 } });
  await vi.waitFor(() => expect(sent).toHaveLength(1)); // the second one waits for the first
  answers[0]!();
  await first;
  expect(notices.settings?.quiet).toMatchObject({ start: 1290, end: 360 }); // not back to what the first one said
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  answers[1]!();
  await second;
  expect(sent[1]!.quiet).toMatchObject({ start: 1290, end: 360 });
  expect(notices.settings?.quiet).toMatchObject({ start: 1290, end: 360 });
});

it('says that notifications are off when the server has turned them off, and not before', async () => {
  const sent: NoticeChoices[] = [];
  const answers: (() => void)[] = [];
  vi.spyOn(api, 'chooseNotices').mockImplementation((choices) => {
    sent.push(choices);
    return new Promise((resolve) => answers.push(() => resolve({ ...SETTINGS, ...choices } as NoticeSettings)));
  });
  const off = notices.choose({ enabled: false });
  const other = notices.choose({ kinds: [] });
  expect(notices.settings).toMatchObject({ enabled: true, kinds: [] });
  for (const [number, chosen] of [off, other].entries()) {
    await vi.waitFor(() => expect(answers).toHaveLength(number + 1));
    answers[number]!();
    await chosen;
  }
  expect(sent.map(({ enabled }) => enabled)).toEqual([false, false]); // not on again
  expect(notices.settings).toMatchObject({ enabled: false, kinds: [] });
});

it('shows what the server has after a change that was refused', async () => {
  club.card = {} as ClubCard;
  vi.spyOn(club, 'load').mockResolvedValue();
  vi.spyOn(api, 'chooseNotices').mockRejectedValue(new Error('no'));
  vi.spyOn(api, 'noticeSettings').mockResolvedValue(SETTINGS);
  await expect(notices.choose({ enabled: false })).rejects.toThrow('no');
  expect(notices.settings).toEqual(SETTINGS);
});

it('keeps the changes that follow one that failed', async () => {
  const sent: NoticeChoices[] = [];
  vi.spyOn(api, 'chooseNotices').mockImplementation((choices) => {
    sent.push(choices);
    if (sent.length === 1) return Promise.reject(new Error('no'));
    return Promise.resolve({ ...SETTINGS, ...choices } as NoticeSettings);
  });
  const first = notices.choose({ kinds: [] });
  const second = notices.choose({ quiet: { ...QUIET, end: 360 } });
  await expect(first).rejects.toThrow('no');
  const third = notices.choose({ delay: 5 });
  await Promise.all([second, third]);
  expect(sent.at(-1)).toMatchObject({ kinds: [], delay: 5, quiet: { end: 360 } });
  expect(notices.settings).toMatchObject({ kinds: [], delay: 5, quiet: { end: 360 } });
});
