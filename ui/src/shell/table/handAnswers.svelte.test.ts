import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { Situation } from '../../lib/api/messages';
import type { RoomModule } from '../../lib/contract';
import type { TableModel } from '../../lib/table/table.svelte';
import HandAnswers from './HandAnswers.svelte';

const ANSWERS = [
  { answer: 0, text: 'Hermopolis', parts: { space: 'hermopolis' } },
  { answer: 1, text: 'Pass', parts: { space: 'pass' } },
];

/** The label of the button that gives a chosen answer on a phone beside the big screen. */
function buttonFor(selected: number): string {
  const draft = { picking: null, selected, answer: ANSWERS[selected], preview: null };
  const question = { seat: 0, kind: 'sail', rule: '', text: 'Where?', about: {}, answers: ANSWERS };
  const model = { question, draft, busy: false, select: vi.fn(), confirm: vi.fn() } as unknown as TableModel;
  const room = { gives: ({ parts }: { parts: { space?: string } }) => (parts.space === 'pass' ? '' : 'Place ship') };
  const target = document.createElement('div');
  const shown = mount(HandAnswers, {
    target,
    props: {
      model,
      situation: { seat: 0, portrait: {} } as Situation,
      room: room as unknown as RoomModule<unknown>,
      texts: null,
      layout: 'phone',
    },
  });
  flushSync();
  const label = target.querySelector('[data-give]')?.textContent ?? '';
  void unmount(shown);
  return label;
}

it('says on the button what is done, in the words of the game where it has some', () => {
  expect(buttonFor(0)).toBe('Place ship');
  expect(buttonFor(1)).toBe('Play this');
});
