import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { DescribedAnswer, Parts } from '../../lib/contract';
import { gives, look } from './advice';
import Piece from './Piece.svelte';
import { sample } from './sample';

const VIEW = sample();
const deed = (kind: string, parts: Parts, about: Parts = {}, text = `${Object.values(parts)[0]}`): DescribedAnswer => ({
  kind,
  text,
  parts,
  about,
});
const ship = (space: string): DescribedAnswer => deed('ship', { space });

it('names the place of an answer on the button that gives it', () => {
  expect(gives(ship('Armant'), 'en')).toBe('Ship to Armant');
  expect(gives(ship('pass'), 'en')).toBe('');
  expect(gives(deed('slot', { slot: 2 }, { site: 'temple' }), 'nl')).toBe('Neem ligplaats 2');
  expect(gives(deed('crew', { crew: 'blue' }, {}, 'blue crew'), 'en')).toBe('Send blue crew');
  expect(gives(deed('lay', { building: 'left_wall', place: '1' }, {}, 'left wall 1'), 'en')).toBe('Build left wall 1');
  expect(gives(deed('lay', { building: 'done' }), 'en')).toBe('');
  expect(gives(deed('flood', { to: 'left' }), 'en')).toBe('');
});

it('says where to look, but not which answer is meant', () => {
  const [first, second, third] = VIEW.river.map(({ space }) => space);
  const some = [third, first, second].map((space) => ship(space ?? ''));
  expect(look(some, VIEW, 'en')).toBe(`Look between ${first} and ${third}`);
  expect(look([ship('pass')], VIEW, 'fr')).toBe('Regardez le Nil');
  expect(look([deed('grow', { crew: 'blue' })], VIEW, 'nl')).toBe('Kijk naar je ploegen');
  expect(look([], VIEW, 'en')).toBe('');
});

it('draws the space, the building, the crew or the stones of an answer, and nothing for none', () => {
  const drawn = (each: DescribedAnswer): string | undefined => {
    const target = document.createElement('div');
    const shown = mount(Piece, { target, props: { deed: each, view: VIEW, seat: 0 } });
    const piece = target.querySelector<HTMLElement>('[data-piece]')?.dataset.piece;
    void unmount(shown);
    return piece;
  };
  const [card, town] = ['card', 'town'].map((kind) =>
    VIEW.river.find((each) => each.kind === kind && each.card !== null),
  );
  expect(drawn(ship(card?.space ?? ''))).toBe(card?.card?.card);
  expect(drawn(ship(town?.space ?? ''))).toBe(town?.space);
  expect(drawn(ship('temple'))).toBe('temple');
  expect(drawn(deed('crew', { crew: 'joker' }))).toBe('crew-joker');
  expect(drawn(deed('lay', { building: 'left_wall', place: '1' }))).toBe('temple');
  expect(drawn(deed('lower', { market: 'grain_market' }))).toBe('market-grain');
  expect(drawn(deed('flood', { to: 'left' }))).toBe('flood-1');
  expect(drawn(deed('sell', { stones: 4 }))).toBe('stone');
  expect(drawn(deed('slot', { slot: 1 }, { site: 'obelisk' }))).toBe('obelisk');
  expect(drawn(ship('pass'))).toBeUndefined();
});
