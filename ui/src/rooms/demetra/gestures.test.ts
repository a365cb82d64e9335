import { describe, expect, it } from 'vitest';
import { question, setOf } from './example';
import { eventOf, fieldInQuestion, gestureOf, isArriving, KINDS, litHexes, workerOf, zoneOf } from './gestures';
import { hintKey } from './verbs';

const fields = (...names: string[]) => names.map((field) => ({ field }));

describe('a question becomes a gesture', () => {
  it('finds hexes for the fields of a harvest, and done beside them', () => {
    const gesture = gestureOf(question('harvest', fields('A3', 'A4', 'done')), setOf(fields('A3', 'A4'), 1, 2));
    expect(gesture.pick).toBe('fields');
    expect([...gesture.fields]).toEqual([
      ['A3', 0],
      ['A4', 1],
    ]);
    expect(gesture.otherwise?.answer).toBe(2);
    expect(gesture.most).toBe(2);
  });

  it('tells workers to play from workers to remove', () => {
    const asked = question('worker', [
      { do: 'play', worker: 'novice' },
      { do: 'remove', worker: 'apprentice' },
    ]);
    const gesture = gestureOf(asked);
    expect(gesture.workers.get('novice')).toBe(0);
    expect(gesture.removals.get('apprentice')).toBe(1);
    expect(gesture.direct).toBe(true);
  });

  it('takes one field for the Apprentice and two for the Seasonal worker', () => {
    expect(gestureOf(question('glean', fields('A3', 'A4', 'done'), { worker: 'apprentice', times: 1 })).pick).toBe(
      'one',
    );
    const asked = question('glean', fields('A3', 'A4', 'B3', 'done'), { worker: 'seasonal', times: 2 });
    const seasonal = gestureOf(asked, setOf(fields('A3', 'A4', 'B3', 'C4'), 0, 2));
    expect([seasonal.pick, seasonal.most]).toEqual(['fields', 2]);
    expect(seasonal.fields.has('C4')).toBe(true); // also what cannot be answered first
  });

  it('pays exactly what is due and ploughs up to what is left', () => {
    const crops = [{ crop: 'hops' }, { crop: 'wine' }];
    const pay = gestureOf(question('pay', crops, { due: 3, to: 'stock' }), setOf(crops, 3, 3));
    expect([pay.zone, pay.pick, pay.most]).toEqual(['mine', 'cubes', 3]);
    const plough = gestureOf(
      question('plough', [{ crop: 'hops' }, { crop: 'done' }], { times: 2 }),
      setOf(crops, 0, 2),
    );
    expect([plough.zone, plough.pick, plough.most]).toEqual(['stock', 'cubes', 2]);
    expect(plough.otherwise?.answer).toBe(1);
  });

  it('knows the words of what is drawn or received', () => {
    const asked = question('receive', [{ choice: 'lay' }, { choice: 'fallow' }, { choice: 'pass' }], {
      received: 'D4',
    });
    expect([...gestureOf(asked).choices.keys()]).toEqual(['lay', 'fallow', 'pass']);
    expect(fieldInQuestion(asked)).toBe('D4');
    expect([...litHexes(gestureOf(asked), asked)]).toEqual([['D4', 0]]);
  });

  it('draws after a blind exchange from the bag, or declines', () => {
    const gesture = gestureOf(question('blind_draw', [{ choice: 'draw' }, { choice: 'none' }]));
    expect([gesture.zone, [...gesture.choices.keys()], gesture.otherwise?.answer]).toEqual(['bag', ['draw'], 1]);
    expect(hintKey(gesture)).toBe('hint_bag');
  });

  it('offers every seat to whoever chooses the first player', () => {
    const gesture = gestureOf(question('starter', [{ seat: 1 }, { seat: 2 }]));
    expect([gesture.zone, [...gesture.choices], gesture.otherwise]).toEqual([
      'seats',
      [
        ['1', 0],
        ['2', 1],
      ],
      null,
    ]);
    expect(hintKey(gesture)).toBe('hint_starter');
  });

  it('ends the turn by what is left over of the actions', () => {
    const gesture = gestureOf(question('action', [{ action: 'harvest' }, { action: 'stop' }]));
    expect([...gesture.choices]).toEqual([['harvest', 0]]);
    expect(gesture.otherwise?.answer).toBe(1);
  });
});

describe('my own hexes light up', () => {
  it('for workers and own fields, and where a field from elsewhere would lie', () => {
    for (const kind of [
      'place',
      'give',
      'buy',
      'trade',
      'sale',
      'register',
      'barter_take',
      'councillor',
      'swap_take',
    ]) {
      const asked = question(kind, fields('B5', 'none'));
      expect([...litHexes(gestureOf(asked), asked).keys()]).toEqual(['B5']);
    }
  });

  it('but not for a field that goes to the store', () => {
    const asked = question('store', fields('B5', 'done'));
    expect(litHexes(gestureOf(asked), asked).size).toBe(0);
    expect(isArriving(gestureOf(asked))).toBe(false);
  });
});

describe('every kind of question', () => {
  it('has a place on the table', () => {
    for (const kind of KINDS) expect(zoneOf(kind)).toBeTruthy();
    expect(KINDS).toHaveLength(37);
  });

  it('has the face of the worker whose power asks it', () => {
    expect(workerOf(question('place', fields('A1'), { worker: 'novice' }))).toBe('novice');
    expect(workerOf(question('plough', [{ crop: 'hops' }], { times: 2 }))).toBe('ploughman');
    expect(workerOf(question('store', fields('A1'), { by: 'storekeeper' }))).toBe('storekeeper');
    expect(workerOf(question('store', fields('A1'), { by: 'first' }))).toBeNull();
    expect(workerOf(question('fallow', fields('A1'), { by: 'replacement' }))).toBeNull();
  });

  it('belongs to its event', () => {
    expect(eventOf(question('swap_take', fields('A1'), { given: 'A2' }))).toBe('swap');
    expect(eventOf(question('renew', fields('A1'), { by: 'new-harvest' }))).toBe('new-harvest');
    expect(eventOf(question('renew', fields('A1'), { by: 'novice' }))).toBeNull();
    expect(eventOf(question('drawn', [{ choice: 'lay' }], { drawn: 'A1', by: 'replacement' }))).toBe('replacement');
    expect(eventOf(question('drawn', [{ choice: 'lay' }], { drawn: 'A1', by: 'merchant' }))).toBeNull();
    expect(eventOf(question('blind_draw', [{ choice: 'draw' }, { choice: 'none' }]))).toBe('blind-exchange');
    expect(eventOf(null)).toBeNull();
  });
});
