import { describe, expect, it } from 'vitest';
import { actionOf, eventOf, workerOf } from './causes';
import { question } from './example';

const fields = (...names: string[]) => names.map((field) => ({ field }));

describe('every kind of question', () => {
  it('belongs to its action, if to one', () => {
    expect(['harvest', 'place', 'price', 'glean'].map(actionOf)).toEqual(['harvest', 'worker', 'store', null]);
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
