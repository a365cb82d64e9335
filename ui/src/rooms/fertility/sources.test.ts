import { expect, it } from 'vitest';
import { shop } from './figures';
import { seatWith } from './sample';
import { sourcesOf } from './sources';

it('tells where the Debens of each category come from', () => {
  const seat = {
    ...seatWith([
      shop(['any'], ['grape'], { amount: 5 }),
      shop(['any'], ['grape'], { amount: 2 }),
      shop(['any'], [null], { amount: 9 }),
      shop(['grape'], ['grape'], { benefit: 'per', amount: 3, of: 'grape' }),
      shop(['grape'], ['grape'], { benefit: 'gods', gods: [2], any_gods: 1 }),
    ]),
    monuments: 2,
    goods: { alabaster: 0, bovine: 0, papyrus: 0, grape: 4 },
    gods: [2],
    any_gods: 1,
  };
  expect(sourcesOf(seat, 0, 'generic')).toEqual([{ text: '2+5' }]);
  expect(sourcesOf(seat, 0, 'specialised')).toEqual([{ text: '3×4' }, { icon: 'grape' }]);
  expect(sourcesOf(seat, 0, 'statues')).toEqual([{ icon: 'god-2' }, { icon: 'god-any' }]);
  expect(sourcesOf(seat, 1, 'monuments')).toEqual([{ icon: 'monument-2' }, { icon: 'monument-2' }]);
  expect(sourcesOf(seat, 0, 'wheat')).toEqual([{ text: '7' }, { icon: 'wheat' }]);
});
