import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { t } from '../../lib/language/i18n.svelte';
import type { PadField, PadReply } from '../../lib/api/messages';
import Result from './Result.svelte';

const field = (address: string, seat: number | null, label: string): PadField => ({
  kind: 'number',
  address,
  key: label,
  rule: 'F9.5',
  seat,
  label,
  shown: [],
  least: 0,
  most: 10,
  start: '0',
  read: '',
  pieces: [],
  places: [],
  rows: [],
  hexes: false,
  people: false,
});
const TOLD: PadReply = {
  edition: 'reconstructed',
  fingerprint: '',
  title: '',
  fields: [field('2.wheat', 1, 'Wheat'), field('valley', null, 'Monuments')],
  objections: ['2.wheat', 'valley'].map((address) => ({ address, rule: 'F9.5', text: '99 cannot be.' })),
  unasked: [],
  categories: [],
  points: [],
  scores: [],
  ranks: [],
  tied: false,
  tiebreak: '',
};

it('names the player and the field of an impossible entry', () => {
  const page = mount(Result, {
    target: document.body,
    props: { game: 'fertility', told: TOLD, names: ['Ada', 'Bo'], unit: () => '', isBlank: false },
  });
  const said = [...document.querySelectorAll('li')].map((each) => each.textContent.replace(/\s+/g, ' ').trim());
  expect(said).toEqual(['Bo · Wheat 99 cannot be. F9.5', `${t('pad.table')} · Monuments 99 cannot be. F9.5`]);
  void unmount(page);
});

it('names no winner before anything is entered', () => {
  const told = { ...TOLD, objections: [], points: [{}, {}], scores: [0, 0], ranks: [1, 2] };
  const props = { game: 'fertility', told, names: ['Ada', 'Bo'], unit: () => 'points' };
  for (const [isBlank, said] of [
    [true, ''],
    [false, t('end.won', { name: 'Ada', points: '0 points' })],
  ] as const) {
    const page = mount(Result, { target: document.body, props: { ...props, isBlank } });
    expect(document.querySelector('.verdict')?.textContent.trim()).toBe(said);
    expect(document.querySelectorAll('.win').length > 0).toBe(!isBlank);
    void unmount(page);
  }
});
