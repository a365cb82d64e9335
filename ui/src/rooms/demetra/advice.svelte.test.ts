import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { DescribedAnswer, Parts } from '../../lib/contract';
import { gives, look } from './advice';
import { seat, table } from './example';
import Piece from './Piece.svelte';

const VIEW = table([seat({ ripe: ['C2'] }), seat()]);
const deed = (kind: string, parts: Parts, about: Parts = {}): DescribedAnswer => ({ kind, text: '', parts, about });

it('names the place of an answer on the button that gives it', () => {
  expect(gives(deed('place', { field: 'D7' }, { worker: 'seasonal' }), 'en')).toBe('Place on D7');
  expect(gives(deed('move', { field: 'B4' }, { worker: 'seasonal' }), 'nl')).toBe('Verplaats naar B4');
  expect(gives(deed('swap_take', { field: 'A7', owner: 1 }, { given: 'A2' }), 'fr')).toBe('Échanger contre A7');
  expect(gives(deed('replay', { field: 'home' }), 'en')).toBe('');
  expect(gives(deed('buy', { field: 'G3' }), 'en')).toBe(''); // its text says it
});

it('says where to look, but not which answer is meant', () => {
  const places = (...fields: string[]): DescribedAnswer[] => fields.map((field) => deed('place', { field }));
  expect(look(places('C6', 'E6', 'D5'), VIEW, 'en')).toBe('Look around D5');
  expect(look(places('A1', 'G7'), VIEW, 'en')).toBe('Look at your board');
  expect(look([deed('store', { field: 'C9' })], VIEW, 'fr')).toBe('Regardez le registre');
  expect(look([deed('drawn', { choice: 'lay' }, { drawn: 'G6' })], VIEW, 'nl')).toBe('Kijk waar G6 zou liggen');
  expect(look([deed('lottery', { choice: 'pay' })], VIEW, 'en')).toBe('');
  expect(look([], VIEW, 'en')).toBe('');
});

it('draws the worker, the field, the cube or the action of an answer, and nothing for none', () => {
  const drawn = (kind: string, parts: Parts, about: Parts = {}): string | undefined => {
    const target = document.createElement('div');
    const shown = mount(Piece, { target, props: { deed: deed(kind, parts, about), view: VIEW, seat: 0 } });
    const piece = target.querySelector<HTMLElement>('[data-piece]')?.dataset.piece;
    void unmount(shown);
    return piece;
  };
  expect(drawn('place', { field: 'D7' }, { worker: 'seasonal' })).toBe('seasonal');
  expect(drawn('worker', { do: 'play', worker: 'clerk' })).toBe('clerk');
  expect(drawn('harvest', { field: 'C2' })).toBe('C2');
  expect(drawn('trade', { field: 'C5' }, { worker: 'skilled' })).toBe('C5');
  expect(drawn('drawn', { choice: 'lay' }, { drawn: 'G6' })).toBe('G6');
  expect(drawn('price', { crop: 'wine' }, { priced: 'G3' })).toBe('wine');
  expect(drawn('action', { action: 'harvest' })).toBe('harvest');
  expect(drawn('buy', { field: 'done' })).toBeUndefined();
});
