import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { TableCard } from '../../lib/api/messages';
import type { TableModel } from '../../lib/table/table.svelte';
import type { GameTexts } from '../../lib/language/gameTexts';
import Players from './Players.svelte';

it('shows what each bot is aiming for', () => {
  const seat = (number: number, kind: string) => ({
    seat: number,
    kind,
    name: `N${number}`,
    level: '5',
    mine: !number,
  });
  const card = {
    seats: [seat(0, 'person'), seat(1, 'bot'), seat(2, 'bot')],
    status: 'playing',
  } as unknown as TableCard;
  const model = { situation: { seat: 0, aims: [null, 'pyramid', null] }, ownSeats: [0] } as unknown as TableModel;
  const texts = { category: (name: string) => name.toUpperCase() } as unknown as GameTexts;
  const props = { model, card, texts, again: vi.fn(), layout: 'phone' } as const;
  const target = document.createElement('div');
  const shown = mount(Players, { target, props });
  flushSync();
  const said = [...target.querySelectorAll('li')].map((each) => each.textContent?.includes('aiming for: PYRAMID'));
  expect(said).toEqual([false, true, false]);
  void unmount(shown);
});
