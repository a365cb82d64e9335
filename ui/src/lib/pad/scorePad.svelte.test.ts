import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../api/http';
import { ownEdition } from '../lobby/ownEdition.svelte';
import { locale } from '../language/i18n.svelte';
import { OWN, ScorePad } from './scorePad.svelte';
import { prefs } from '../app/prefs.svelte';
import type { GameCard, PadReply } from '../api/messages';

const CARD = { name: 'fertility', players: [2, 3, 4], editions: [] } as unknown as GameCard;
const told = (read: string): PadReply =>
  ({ fields: [{ kind: 'places', address: '1.shop.1', read }], objections: [] }) as unknown as PadReply;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('abbreviated entries are written in full', async () => {
  vi.spyOn(api, 'pad').mockResolvedValue(told('1:grape'));
  const pad = new ScorePad(CARD);
  pad.enter('1.shop.1', 'grape');
  await pad.count('en', []);
  expect(pad.entered['1.shop.1']).toBe('1:grape');
});

test('entries made while the pad is being counted stay', async () => {
  let arrive: (of: PadReply) => void = () => undefined;
  vi.spyOn(api, 'pad').mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const pad = new ScorePad(CARD);
  pad.enter('1.shop.1', '1:grape');
  const counted = pad.count('en', []);
  pad.enter('1.shop.1', '1:grape 2:grape');
  arrive(told('1:grape'));
  await counted;
  expect(pad.entered['1.shop.1']).toBe('1:grape 2:grape');
});

test('a pad of an edition that is not available is not counted by another', async () => {
  const asked = vi.spyOn(api, 'pad').mockResolvedValue({ ...told(''), fingerprint: 'another' });
  const pad = new ScorePad(CARD);
  pad.take({ game: 'fertility', edition: 'own', fingerprint: 'mine', names: ['', ''], entered: {} });
  await pad.count('en', []);
  expect([pad.lacksEdition, pad.told, asked.mock.calls.length]).toEqual([true, null, 0]);
  ownEdition.keep({ game: 'fertility', title: 'Own', text: 'of another fingerprint' });
  await pad.count('en', []);
  expect(pad.lacksEdition).toBe(true);
  asked.mockResolvedValue({ ...told(''), fingerprint: 'mine' });
  await pad.count('en', []);
  expect(pad.lacksEdition).toBe(false);
});

test('a pad is blank until something of it is counted', async () => {
  vi.spyOn(api, 'pad').mockResolvedValue(told(''));
  const pad = new ScorePad(CARD);
  await pad.count('en', []);
  expect(pad.isBlank).toBe(true);
  pad.enter('1.wheat', '3');
  expect(pad.isBlank).toBe(true);
  await pad.count('en', []);
  expect(pad.isBlank).toBe(false);
});

test('an edition is called as the reader does, but for one of one\u2019s own', async () => {
  const words = { edition: 'reconstructed', title: 'Fertility, reconstructed' };
  vi.spyOn(api, 'pad').mockResolvedValue({ ...told(''), ...words });
  ownEdition.keep({ game: 'fertility', title: words.title, text: 'text' });
  prefs.lang = 'fr';
  await locale.speak('fr');
  const pad = new ScorePad(CARD);
  await pad.count('fr', []);
  expect(pad.title).toBe('Reconstituée d’après les règles');
  pad.edition = OWN;
  expect(pad.title).toBe(words.title);
  prefs.lang = 'en';
  await locale.speak('en');
});
