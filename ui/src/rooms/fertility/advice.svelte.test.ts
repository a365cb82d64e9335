import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { DescribedAnswer, Parts } from '../../lib/contract';
import { gives, look } from './advice';
import { shop } from './figures';
import Piece from './Piece.svelte';
import { START, seatWith } from './sample';

const deed = (kind: string, parts: Parts, about: Parts = {}, text = 'papyrus'): DescribedAnswer => ({
  kind,
  text,
  parts,
  about,
});
const place = (square: string, turn: string): DescribedAnswer =>
  deed('place', { square, turn }, { tile: 'papyrus-grape' });

it('names the place of an answer on the button that gives it', () => {
  expect(gives(place('I7', 'down'), 'en')).toBe('Place on I7 and I8');
  expect(gives(place('I7', 'left'), 'fr')).toBe('Poser en I7 et H7');
  expect(gives(deed('build', { district: 32 }), 'nl')).toBe(''); // its text says it
  expect(gives(deed('build', { district: 'none' }), 'en')).toBe('');
  expect(gives(deed('pay', { good: 'papyrus' }), 'en')).toBe('Pay papyrus');
  expect(gives(deed('take', { tile: 'grape-grape' }), 'en')).toBe('');
});

it('says where to look, but not which answer is meant', () => {
  const near = [place('E3', 'right'), place('F2', 'down'), place('G3', 'left')];
  expect(look(near, START, 'en')).toBe('Look around F3');
  expect(look([place('A1', 'right'), place('L8', 'left')], START, 'en')).toBe('Look at the valley');
  expect(look([deed('quarry', { take: 'grape' }, { square: 'H6' })], START, 'nl')).toBe('Kijk naar de groeve op H6');
  expect(look([deed('build', { district: 4 })], START, 'fr')).toBe('Regardez les Quartiers');
  expect(look([], START, 'en')).toBe('');
});

it('draws the tile, the district, the shop or the good of an answer, and nothing for none', () => {
  const district = { district: 7, cost: 1, shops: [shop(['grape'], [null], { amount: 2 })], lost: START.lost };
  const takes = shop(['any'], [null], { amount: 2, takes: { papyrus: 0 } });
  const own = seatWith([takes], { districts: [{ district: 9, position: 5, shops: [takes, takes] }] });
  const view = { ...START, row: [district], seats: [own] };
  const drawn = (each: DescribedAnswer): string | undefined => {
    const target = document.createElement('div');
    const shown = mount(Piece, { target, props: { deed: each, view, seat: 0 } });
    const piece = target.querySelector<HTMLElement>('[data-piece]')?.dataset.piece;
    void unmount(shown);
    return piece;
  };
  expect(drawn(place('E3', 'down'))).toBe('papyrus-grape');
  expect(drawn(deed('take', { tile: 'bovine-bovine' }))).toBe('bovine-bovine');
  expect(drawn(deed('build', { district: 7 }))).toBe('district');
  expect(drawn(deed('supply', { good: 'papyrus', shop: 1 }))).toBe('shop');
  expect(drawn(deed('supply', { good: 'papyrus', shop: 6 }))).toBe('shop'); // of a district that was built
  expect(drawn(deed('pay', { good: 'wheat' }))).toBe('wheat');
  expect(drawn(deed('quarry', { take: 'monument' }))).toBe('monument');
  expect(drawn(deed('build', { district: 'none' }))).toBeUndefined();
  expect(drawn(deed('supply', { good: 'done' }))).toBeUndefined();
});
