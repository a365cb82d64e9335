import { afterEach, expect, it } from 'vitest';
import { en } from './text/en';
import { fr } from './text/fr';
import { nl } from './text/nl';
import { t } from './lib/language/i18n.svelte';
import { tapOrClick, pointer } from './lib/input/pointer.svelte';
import { filled } from './lib/language/words';
import { GAMES, textsCard } from './lib/testing/gameTexts';

afterEach(() => (pointer.isFinger = false));

const use = (pointerType: string): void => {
  dispatchEvent(new PointerEvent('pointerdown', { pointerType }));
};

it('says tap to a finger and click to a mouse, whichever was used last', () => {
  use('touch');
  expect(t('lesson.tap')).toBe('Tap what is highlighted.');
  use('mouse');
  expect(t('lesson.tap')).toBe('Click what is highlighted.');
  use('pen');
  expect(tapOrClick('{Touchez-le|Cliquez dessus} : {n|case|cases}')).toBe('Touchez-le : {n|case|cases}');
});

it('says so in the words of a room, beside what goes by a number', () => {
  const text = '{Tap|Click} {n} {n|field|fields}';
  expect(filled('en', text, { n: 2 })).toBe('Click 2 fields');
  use('touch');
  expect(filled('en', text, { n: 1 })).toBe('Tap 1 field');
});

const SHELL = { en, fr, nl };
const GESTURES = {
  en: /\b(tap|taps|click|clicks)\b/i,
  fr: /\b(touchez|cliquez)\b/i,
  nl: /\b(tik|klik)\b/i,
};
it.each(['shell', ...GAMES] as const)('always has both words: %s', (where) => {
  for (const lang of ['en', 'fr', 'nl'] as const) {
    const { content } = where === 'shell' ? { content: { shell: SHELL[lang] } } : textsCard(where, lang);
    const texts = Object.values<Record<string, string>>(content).flatMap((section) => Object.values(section));
    const bare = texts.filter((text) => GESTURES[lang].test(text.replace(/\{[^{}|]+\|[^{}|]+\}/g, '')));
    expect(bare).toEqual([]);
  }
});
