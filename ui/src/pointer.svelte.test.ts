import { afterEach, expect, it } from 'vitest';
import { TEXTS as demetra } from './rooms/demetra/text';
import { TEXTS as egizia } from './rooms/egizia/text';
import { TEXTS as fertility } from './rooms/fertility/text';
import { en } from './text/en';
import { fr } from './text/fr';
import { nl } from './text/nl';
import { t } from './lib/language/i18n.svelte';
import { tapOrClick, pointer } from './lib/input/pointer.svelte';
import { sayer } from './lib/language/words';

afterEach(() => (pointer.isFinger = false));

const use = (pointerType: string): void => {
  dispatchEvent(new PointerEvent('pointerdown', { pointerType }));
};

it('says tap to a finger and click to a mouse, whichever was used last', () => {
  use('touch');
  expect(t('lesson.tap')).toBe('Tap what is ringed.');
  use('mouse');
  expect(t('lesson.tap')).toBe('Click what is ringed.');
  use('pen');
  expect(tapOrClick('{Touchez-le|Cliquez dessus} : {n|case|cases}')).toBe('Touchez-le : {n|case|cases}');
});

it('says so in the words of a room, beside what goes by a number', () => {
  const say = sayer({ en: { up_to: '{Tap|Click} {n} {n|field|fields}' }, fr: { up_to: '' }, nl: { up_to: '' } })('en');
  expect(say('up_to', { n: 2 })).toBe('Click 2 fields');
  use('touch');
  expect(say('up_to', { n: 1 })).toBe('Tap 1 field');
});

const all = { shell: { en, fr, nl }, demetra, egizia, fertility };
const GESTURES = {
  en: /\b(tap|taps|click|clicks)\b/i,
  fr: /\b(touchez|cliquez)\b/i,
  nl: /\b(tik|klik)\b/i,
};
it.each(Object.keys(all) as (keyof typeof all)[])('always has both words: %s', (where) => {
  for (const lang of ['en', 'fr', 'nl'] as const) {
    const bare = Object.entries<string>(all[where][lang]).filter(([, text]) =>
      GESTURES[lang].test(text.replace(/\{[^{}|]+\|[^{}|]+\}/g, '')),
    );
    expect(bare).toEqual([]);
  }
});
