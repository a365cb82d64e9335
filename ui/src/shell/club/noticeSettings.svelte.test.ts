import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { api, ApiError } from '../../lib/api/http';
import type { ClubCard, NoticeSettings as Wishes, Problem } from '../../lib/api/messages';
import { notices } from '../../lib/club/notices.svelte';
import NoticeSettings from './NoticeSettings.svelte';
import WebhookNotices from './WebhookNotices.svelte';

const WISHES = { enabled: false, kinds: [], delay: 0, channels: [], muted: [], push: '' } as unknown as Wishes;

let shown: Record<string, unknown> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  notices.settings = null;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const switches = (): NodeListOf<Element> => document.querySelectorAll('[role=switch]');

it('offers no switch before the server has said who notifies: a tap would be for the wrong one', async () => {
  let answer = (_: Wishes): void => undefined;
  vi.spyOn(api, 'noticeSettings').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  vi.spyOn(api, 'club').mockResolvedValue({} as ClubCard);
  shown = mount(NoticeSettings, { target: document.body });
  flushSync();
  expect(switches()).toHaveLength(0);
  await vi.waitFor(() => expect(api.noticeSettings).toHaveBeenCalled());
  answer(WISHES);
  await vi.waitFor(() => expect(switches()).toHaveLength(1));
});

it('says below the address of a webhook that the server refuses it', async () => {
  const problem = { type: 'problem', status: 422, error: 'invalid', message: 'not public' } as unknown as Problem;
  vi.spyOn(notices, 'setWebhook').mockRejectedValue(new ApiError(problem));
  shown = mount(WebhookNotices, { target: document.body, props: { act: async (work) => void (await work()) } });
  flushSync();
  const field = document.querySelector('input')!;
  field.value = 'https://127.0.0.1';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('form')!.requestSubmit();
  await vi.waitFor(() => expect(document.querySelector('form + [role=alert]')?.textContent).toContain('https://'));
  expect(field.value).toBe('https://127.0.0.1');
});

it('offers the notifications of the open page where there is no club', async () => {
  vi.spyOn(notices, 'loadSettings').mockResolvedValue();
  shown = mount(NoticeSettings, { target: document.body });
  await tick();
  await vi.waitFor(() => expect(switches()).toHaveLength(1));
});
