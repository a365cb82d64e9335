import { expect, test } from 'vitest';
import { accentRules } from './accents';

const accent = { light: '#111111', dark: '#222222', soft_light: '#333333', soft_dark: '#444444' };
const box = { designer: '', publisher: '', minutes: 0, mark: 'play', accent };

test('every game colours what belongs to it, on light and on dark pages', () => {
  expect(accentRules([{ name: 'senet', box }])).toBe(
    '[data-game="senet"] { --accent: #111111; --accent-soft: #333333; }\n' +
      '[data-theme=\'dark\'] [data-game="senet"] { --accent: #222222; --accent-soft: #444444; }\n',
  );
});

test('a name cannot end its selector', () => {
  expect(accentRules([{ name: '"]{}', box }])).not.toContain('"]{}');
});
