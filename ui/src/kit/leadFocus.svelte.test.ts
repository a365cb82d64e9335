import { flushSync, tick } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import type { Question } from '../lib/contract';
import { leadFocus, type Lead } from './leadFocus.svelte';

const question: Question = { seat: 0, kind: 'place', rule: '', text: '', about: {}, answers: [] };
let stop = (): void => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A room with two buttons, one of which a question is about. */
function room(isLeft?: Lead['isLeft']) {
  let asked = $state.raw({ question: null as Question | null });
  document.body.innerHTML = '<button class="first"></button><button class="other"></button>';
  const lead = { first: ['.missing', '.first'], ...(isLeft && { isLeft }) };
  stop = $effect.root(() =>
    leadFocus(
      () => ({ asked: { ...asked, selected: null, preview: null }, table: { last: null } as never }),
      () => document.body,
      () => (asked.question ? lead : null),
    ),
  );
  return async (kind: string): Promise<string> => {
    asked = { question: { ...question, kind } };
    flushSync();
    await tick();
    return document.activeElement?.className ?? '';
  };
}
const press = (): void => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));

it('moves the focus of keyboard users to the subject of the next question', async () => {
  const ask = room();
  press();
  expect(await ask('place')).toBe('first');
});

it('leaves a mouse, and a focus that stands somewhere, alone', async () => {
  const ask = room();
  dispatchEvent(new PointerEvent('pointerdown'));
  expect(await ask('place')).toBe('');
  press();
  document.querySelector<HTMLElement>('.other')?.focus();
  expect(await ask('build')).toBe('other');
});

it('moves away from an element that is no longer needed', async () => {
  const ask = room((focused) => focused.matches('.other'));
  press();
  document.querySelector<HTMLElement>('.other')?.focus();
  expect(await ask('build')).toBe('first');
});
