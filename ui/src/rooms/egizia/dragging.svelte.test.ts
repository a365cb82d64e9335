import { expect, it, vi } from 'vitest';
import type { Question } from '../../lib/contract';
import { nestProps, type FlatProps } from '../../lib/testing/flatProps';
import { question, sample } from './sample';
import { RoomState } from './state.svelte';
import type { Portrait } from './types';

/** A room that is asked something, with what is selected there. */
function roomOf(asked: Question) {
  let selected = $state.raw<number | null>(null);
  const confirm = vi.fn();
  const room = new RoomState(() =>
    nestProps({
      view: sample(),
      seat: 0,
      seats: [],
      question: asked,
      selected,
      preview: null,
      select: (answer: number | null) => (selected = answer),
      confirm,
      recent: [],
      last: null,
      lang: 'en',
      motion: false,
    } as unknown as FlatProps<Portrait>),
  );
  return { room, confirm };
}

/** Something that lies within a space of the river. */
function within(space: string): Element {
  const place = document.createElement('div');
  place.dataset.light = `space ${space}`;
  const drawing = document.createElement('i');
  place.append(drawing);
  return drawing;
}

it('chooses the space that a ship is dropped on, and gives it only by the button', () => {
  const { room, confirm } = roomOf(question('ship', [{ space: 'edfu' }, { space: 'koptos' }, { space: 'pass' }]));
  expect(room.shipDrag.can()).toBe(true);
  room.shipDrag.drop(within('koptos'));
  expect(room.chosen?.parts.space).toBe('koptos');
  room.shipDrag.drop(within('koptos'));
  expect(room.chosen?.parts.space).toBe('koptos');
  expect(confirm).not.toHaveBeenCalled();
});

it('brings a ship back that is dropped elsewhere', () => {
  const { room } = roomOf(question('ship', [{ space: 'edfu' }, { space: 'pass' }]));
  room.shipDrag.drop(within('edfu'));
  room.shipDrag.drop(within('koptos')); // closed
  expect(room.chosen).toBeNull();
  room.shipDrag.drop(within('edfu'));
  room.shipDrag.drop(null);
  expect(room.chosen).toBeNull();
});

it('drags no ship while something else is asked', () => {
  expect(roomOf(question('flood', [{ to: 'left' }])).room.shipDrag.can()).toBe(false);
});
