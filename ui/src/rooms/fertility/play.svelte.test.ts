import { describe, expect, it, vi } from 'vitest';
import type { Answer, AskedSet, Question } from '../../lib/contract';
import { nestProps, type FlatProps } from '../../lib/testing/flatProps';
import { AnswerSet } from '../../lib/table/answerSet.svelte';
import { until } from '../../lib/testing/helpers';
import { shop } from './figures';
import { example, seatWith } from './sample';
import { tileDrag } from './dragging';
import { Sheet } from './geometry';
import { FertilityPlay } from './play.svelte';
import type { Portrait } from './types';

function answers(...parts: Record<string, string | number>[]): Answer[] {
  return parts.map((each, answer) => ({ answer, text: '', parts: each }));
}

/** The input of a player who is asked something. */
function table(
  kind: string,
  offered: Answer[],
  about: Record<string, string | number> = {},
  view: Partial<Portrait> = {},
  orderless: number[][] = [],
) {
  const question: Question = { seat: 0, kind, rule: '', text: '', about, orderless, answers: offered };
  let props = $state.raw<FlatProps<Portrait>>({
    view: { ...example(), seats: [seatWith([shop(['any'], [null], { amount: 2 })]), seatWith([])], ...view },
    seat: 0,
    seats: [],
    question,
    selected: null,
    preview: null,
    select: vi.fn((answer: number | null) => (props = { ...props, selected: answer })),
    confirm: vi.fn(),
    undo: vi.fn(),
    askWhy: vi.fn(() => Promise.resolve([{ rule: 'F3.2', text: 'No.' }])),
    words: String,
    counted: (_, token) => String(token),
    help: () => '',
    category: String,
    points: [],
    categories: [],
    last: null,
    recent: [],
    over: false,
    layout: 'desktop',
    lang: 'en',
    letters: true,
    motion: false,
    open: vi.fn(),
  });
  const hand = new FertilityPlay(() => nestProps(props));
  const gathered = vi.fn();
  /** Moves the table on to another question. */
  const ask = async (
    next: string,
    nextAnswers: Answer[],
    nextAbout: Record<string, string | number> = {},
    set: AskedSet | null = null,
  ): Promise<void> => {
    const position = (props.last?.position ?? 0) + 1;
    props = {
      ...props,
      selected: null,
      picking: set && new AnswerSet(set, () => undefined, gathered),
      last: { position, seat: 0, kind: '', text: '', parts: {}, changes: [] },
      question: { ...question, kind: next, answers: nextAnswers, about: nextAbout },
    };
    hand.settle();
    await rest();
  };
  hand.settle();
  return {
    hand,
    ask,
    gathered,
    get props() {
      return props;
    },
  };
}

/** Waits until what the pointer has left is cleared. */
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));
const key = (name: string, shiftKey = false): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: name, shiftKey, cancelable: true });

describe('laying a tile', () => {
  const places = answers({ square: 'C3', turn: 'right' }, { square: 'C3', turn: 'down' }, { square: 'F6', turn: 'up' });

  it('takes up a tile by a tap', () => {
    const { hand, props } = table('choose', answers({ tile: 'papyrus-grape' }, { tile: 'grape-grape' }));
    hand.tapMine('grape-grape');
    expect(props.confirm).toHaveBeenCalledWith(1);
  });

  describe('by dragging the tile', () => {
    const over = (square: string | null): Element => {
      const place = document.createElement('g');
      if (square) place.dataset.square = square;
      return place;
    };
    const tiles = answers({ tile: 'papyrus-grape' }, { tile: 'grape-grape' });

    it('takes it up, shows it on the square below, and proposes it there', async () => {
      const play = table('choose', tiles);
      const drag = tileDrag(play.hand, 'grape-grape');
      expect(drag.can()).toBe(true);
      drag.lift?.();
      expect(play.props.confirm).toHaveBeenCalledWith(1);
      await play.ask('place', places, { tile: 'grape-grape' });
      drag.over?.(over('C3'));
      expect(play.hand.firm).toBe(false);
      drag.drop(over('F6'));
      expect([play.props.selected, play.hand.firm]).toEqual([2, true]);
      expect(play.props.confirm).toHaveBeenCalledTimes(1); // laid only by the button
    });

    it('proposes it where it was dropped before the table asked', async () => {
      const play = table('choose', tiles);
      const drag = tileDrag(play.hand, 'grape-grape');
      drag.lift?.();
      drag.drop(over('F6'));
      await play.ask('place', places, { tile: 'grape-grape' });
      expect([play.props.selected, play.hand.firm]).toEqual([2, true]);
    });

    it('brings it back when it is dropped elsewhere', async () => {
      const play = table('choose', tiles);
      const drag = tileDrag(play.hand, 'grape-grape');
      drag.lift?.();
      await play.ask('place', places, { tile: 'grape-grape' });
      drag.drop(over(null));
      expect(play.props.selected).toBeNull();
      expect(play.props.undo).toHaveBeenCalledOnce();
    });

    it('moves the tile in hand without turning it, and keeps it in hand', () => {
      const play = table('place', places, { tile: 'papyrus-grape' });
      const drag = tileDrag(play.hand, 'papyrus-grape');
      drag.lift?.();
      drag.drop(over('C3'));
      drag.lift?.();
      drag.drop(null);
      expect(play.props.selected).toBeNull();
      expect(play.props.undo).not.toHaveBeenCalled();
    });

    it('drags nothing that cannot be laid', () => {
      expect(tileDrag(table('choose', tiles).hand, 'bovine-bovine').can()).toBe(false);
      expect(tileDrag(table('discard', tiles).hand, 'grape-grape').can()).toBe(false);
    });
  });

  it('picks up the only tile that fits automatically, but only once per turn', async () => {
    const only = answers({ tile: 'grape-grape' });
    const { props, ask } = table('choose', only);
    await rest();
    expect(props.confirm).toHaveBeenCalledTimes(1);
    await ask('place', places);
    await ask('choose', only);
    expect(props.confirm).toHaveBeenCalledTimes(1);
  });

  it('picks up no tile automatically while the coach has left only one of several', async () => {
    const { props, ask } = table('quarry', []);
    props.coached = true;
    await ask('choose', answers({ tile: 'grape-grape' }));
    expect(props.confirm).not.toHaveBeenCalled();
  });

  it('proposes by a tap, turns by a second, and answers only by the button', () => {
    const play = table('place', places, { tile: 'papyrus-grape' });
    play.hand.tapSquare('C3', true);
    expect(play.props.selected).toBe(0);
    play.hand.tapSquare('C3', true);
    expect(play.props.selected).toBe(1);
    expect(play.props.confirm).not.toHaveBeenCalled();
    play.hand.commit();
    expect(play.props.confirm).toHaveBeenCalledWith(1);
  });

  it('can be turned only where the tile may lie in another way', () => {
    const play = table('place', places, { tile: 'papyrus-grape' });
    expect(play.hand.canTurn).toBe(true);
    play.hand.tapSquare('F6', true);
    expect(play.hand.canTurn).toBe(false);
    play.hand.tapSquare('C3', true);
    expect(play.hand.canTurn).toBe(true);
  });

  it('is turned about its other half where that may lie in more ways', () => {
    const ways = answers({ square: 'H8', turn: 'left' }, { square: 'F8', turn: 'right' });
    const play = table('place', ways, { tile: 'papyrus-grape' });
    play.hand.tapSquare('H8', true);
    play.hand.tapSquare('G8', true);
    expect(play.props.selected).toBe(1);
    expect(play.hand.canTurn).toBe(true);
  });

  it('is done by keys alone: arrows walk, R turns, Enter lays', () => {
    const play = table('place', places, { tile: 'papyrus-grape' });
    const sheet = new Sheet({ columns: 12, rows: 8, board: 4 });
    play.hand.key(key('r'), 'C3', sheet);
    play.hand.key(key('r'), 'C3', sheet);
    expect(play.props.selected).toBe(1);
    play.hand.key(key('ArrowDown'), 'C4', sheet);
    expect(play.hand.square).toBe('F5');
    expect(play.props.selected).toBe(2);
    play.hand.key(key('Enter'), 'F5', sheet);
    expect(play.props.confirm).toHaveBeenCalledWith(2);
  });

  it('asks why about a square that does not glow', async () => {
    const play = table('place', places, { tile: 'papyrus-grape' });
    play.hand.tapSquare('A1', false);
    await until(() => expect(play.hand.refused).toBe('A1'));
    expect(play.props.askWhy).toHaveBeenCalledWith({ square: 'A1' });
  });

  it('changes to another tile by taking back the choice', async () => {
    const play = table('place', places, { tile: 'papyrus-grape' });
    play.hand.tapMine('grape-grape');
    expect(play.props.undo).toHaveBeenCalled();
    await play.ask('choose', answers({ tile: 'papyrus-grape' }, { tile: 'grape-grape' }));
    expect(play.props.confirm).toHaveBeenCalledWith(1);
  });

  it('shows a place while it is pointed at', async () => {
    const play = table('place', places, { tile: 'papyrus-grape' });
    play.hand.hoverSquare('F6');
    expect(play.props.selected).toBe(2);
    play.hand.hoverSquare(null);
    await rest();
    expect(play.props.selected).toBe(null);
  });
});

describe('taking a tile', () => {
  it('is previewed while pointed at, and stays chosen once given', async () => {
    const play = table('take', answers({ tile: 'grape-grape' }, { tile: 'papyrus-grape' }));
    play.hand.pointAtTile('papyrus-grape');
    expect(play.props.selected).toBe(1);
    play.hand.pointAtTile(null);
    await rest();
    expect(play.props.selected).toBe(null);
    play.hand.pointAtTile('papyrus-grape');
    play.hand.tapCommon('papyrus-grape');
    play.hand.pointAtTile(null);
    await rest();
    expect(play.props.confirm).toHaveBeenCalledWith(1);
    expect(play.props.selected).toBe(1); // the shell may still ask for confirmation
  });
});

describe('building', () => {
  const lost = { alabaster: 0, bovine: 0, papyrus: 1, grape: 1 }; // as the server says
  const row = [{ district: 5, cost: 2, shops: [shop(['papyrus'], [null], { amount: 4 })], lost }];
  const gathered = { alabaster: 0, bovine: 0, papyrus: 3, grape: 1 };
  const offered = answers({ district: 5 }, { district: 'none' });

  it('proposes to pay with what would be lost, then builds and pays in one go', async () => {
    const play = table('build', offered, {}, { row, gathered });
    play.hand.tapDistrict(5);
    expect(play.hand.picks).toEqual(['papyrus', 'grape']); // one papyrus each fits on the shops; nothing takes the rest
    play.hand.build();
    expect(play.props.confirm).toHaveBeenLastCalledWith(0);
    const items = answers({ good: 'papyrus' }, { good: 'grape' }).map((each) => ({ ...each, most: 3, group: 0 }));
    await play.ask('pay', answers({ good: 'papyrus' }), { due: 2 }, { items, least: 2, most: 2, closing: null });
    expect(play.gathered).toHaveBeenCalledWith([0, 1]);
    expect(play.props.confirm).toHaveBeenCalledTimes(1);
  });

  it('builds with a second tap, and puts a district down that is not fully paid', () => {
    const play = table('build', offered, {}, { row, gathered });
    play.hand.tapDistrict(5);
    play.hand.tapMeans('grape');
    play.hand.tapDistrict(5);
    expect(play.hand.district).toBe(null);
    expect(play.props.confirm).not.toHaveBeenCalled();
    play.hand.tapDistrict(5);
    play.hand.tapDistrict(5);
    expect(play.props.confirm).toHaveBeenCalledWith(0);
  });

  it('drops a plan that the table does not follow', async () => {
    const play = table('build', offered, {}, { row, gathered });
    play.hand.tapDistrict(5);
    play.hand.build();
    await play.ask('supply', answers({ good: 'done' }));
    expect(play.props.confirm).toHaveBeenCalledTimes(1);
  });

  it('asks why about a district that cannot be paid', () => {
    const play = table('build', answers({ district: 'none' }), {}, { row, gathered });
    play.hand.tapDistrict(5);
    expect(play.props.askWhy).toHaveBeenCalledWith({ district: '5' });
    play.hand.end();
    expect(play.props.confirm).toHaveBeenCalledWith(0);
  });
});

describe('supplying', () => {
  const offered = answers(
    { good: 'papyrus', shop: 1 },
    { good: 'papyrus', shop: 4 },
    { good: 'grape', shop: 2 },
    { good: 'done' },
  );

  it('picks up a good, then puts it on a shop', () => {
    const play = table('supply', offered);
    play.hand.tapGood('papyrus');
    expect([1, 2, 4].map((number) => play.hand.fitting(number)?.answer)).toEqual([0, undefined, 1]);
    play.hand.put(4);
    expect(play.props.confirm).toHaveBeenCalledWith(1);
  });

  it('puts the only good that fits a shop by one tap there', () => {
    const play = table('supply', [
      ...offered,
      ...answers({ good: 'grape', shop: 4 }).map((each) => ({ ...each, answer: 9 })),
    ]);
    expect(play.hand.fitting(4)).toBe(undefined); // papyrus or grapes: first one is picked up
    expect(play.hand.fitting(2)).toEqual({ good: 'grape', answer: 2 });
    play.hand.put(2);
    expect(play.props.confirm).toHaveBeenCalledWith(2);
  });

  it('lights a shop with an icon for each good that fits, whichever comes first', () => {
    const both = answers({ good: 'papyrus', shop: 1 }, { good: 'alabaster', shop: 1 }, { good: 'done' });
    expect(table('supply', both, {}, {}, [[0, 1]]).hand.fitting(1)).toEqual({ good: 'papyrus', answer: 0 });
    expect(table('supply', both).hand.fitting(1)).toBe(undefined); // one icon, for any good
  });

  it('puts a good with one shop only by a second tap', () => {
    const play = table('supply', offered);
    play.hand.tapGood('grape');
    play.hand.tapGood('grape');
    expect(play.props.confirm).toHaveBeenCalledWith(2);
  });

  it('is ended by a second tap, because something still fits', () => {
    const play = table('supply', offered);
    play.hand.end();
    expect([play.hand.isEnding, vi.mocked(play.props.confirm).mock.calls.length]).toEqual([true, 0]);
    play.hand.tapGood('papyrus');
    expect(play.hand.isEnding).toBe(false);
    play.hand.end();
    play.hand.end();
    expect(play.props.confirm).toHaveBeenCalledWith(3);
  });

  it('supplies all that fits while there is no choice', async () => {
    const both = answers({ good: 'papyrus', shop: 1 }, { good: 'grape', shop: 2 }, { good: 'done' });
    expect(table('supply', both).hand.canSupplyAll).toBe(false);
    const play = table('supply', both, {}, {}, [[0, 1]]);
    expect(play.hand.canSupplyAll).toBe(true);
    play.hand.supplyAll();
    await play.ask('supply', answers({ good: 'grape', shop: 2 }, { good: 'done' }));
    expect(play.props.confirm).toHaveBeenCalledTimes(2);
    await play.ask('take', answers({ tile: 'grape-grape' }));
    expect(play.props.confirm).toHaveBeenCalledTimes(2);
  });
});
