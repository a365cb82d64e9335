import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../lib/api/http';
import type { ClubCard, NoticeSettings as Wishes } from '../../lib/api/messages';
import { notices } from '../../lib/club/notices.svelte';
import NoticeSettings from './NoticeSettings.svelte';

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

it('offers the notifications of the open page where there is no club', async () => {
  vi.spyOn(notices, 'loadSettings').mockResolvedValue();
  shown = mount(NoticeSettings, { target: document.body });
  await tick();
  await vi.waitFor(() => expect(switches()).toHaveLength(1));
});
