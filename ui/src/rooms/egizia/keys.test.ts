import { describe, expect, it } from 'vitest';
import { ahead, along } from './keys';

describe('arrow keys', () => {
  it('follow the river whatever the drawing', () => {
    expect(along(20, 3, [1, 0])).toBe(4);
    expect(along(20, 3, [0, -1])).toBe(2);
    expect(along(20, 19, [1, 0])).toBe(-1);
  });
  it('lead to the nearest place ahead, straight before aside', () => {
    const places = [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 20, y: 30 },
      { x: 0, y: 50 },
    ];
    expect(ahead(places, 0, [1, 0])).toBe(1);
    expect(ahead(places, 0, [0, 1])).toBe(3);
    expect(ahead(places, 0, [-1, 0])).toBe(-1);
  });
});
