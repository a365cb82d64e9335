import { describe, expect, it, vi } from 'vitest';
import { ApiError, Unreachable } from './http';
import { errorTexts, errorText } from './problems';
import { speak } from '../testing/helpers';
import type { OptionCard, Problem } from './messages';

function refused(error: string, problems: string[] | null = null, option = ''): ApiError {
  const problem: Problem = {
    type: 'problem',
    status: 422,
    error,
    message: 'in the words of the server',
    legal: null,
    problems,
    situation: null,
    option,
    id: '',
  };
  return new ApiError(problem);
}

describe('what went wrong', () => {
  it('uses our own words if we have them', () => {
    expect(errorText(new Unreachable('TypeError: Failed to fetch'))).toBe(
      'The server can’t be reached. Check your connection.',
    );
    expect(errorText(refused('too_many'))).toContain('Wait a moment');
  });
  it.each([
    ['en', 'You already have the maximum number of analyses', 'The coach is busy'],
    ['fr', 'Vous avez déjà le nombre maximal d’analyses', 'Le coach est occupé'],
    ['nl', 'Je hebt al het maximale aantal analyses', 'De coach is bezig'],
  ] as const)('says in %s that there are too many analyses', async (lang, own, all) => {
    await speak(lang);
    expect(errorText(refused('too_many_analyses'))).toContain(own);
    expect(errorText(refused('coach_busy'))).toContain(all);
    await speak('en');
  });
  it('says that this device is offline rather than blame the server', () => {
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(errorText(new Unreachable('TypeError: Failed to fetch'))).toContain('You’re offline.');
    line.mockRestore();
  });
  it('uses the words of the server if we have none', () => {
    expect(errorText(refused('bad_record'))).toBe('in the words of the server');
    expect(errorText('odd')).toBe('odd');
  });
  it('lists several problems one by one', () => {
    expect(errorTexts(refused('bad_edition', ['one', 'two']))).toEqual({ lines: ['one', 'two'], isEnglish: true });
    expect(errorTexts(refused('bad_edition'))).toEqual({ lines: ['in the words of the server'], isEnglish: true });
    expect(errorTexts(refused('too_many')).isEnglish).toBe(false);
  });
  it('names an option of a new game, and its possible values', () => {
    const valley = { name: 'valley', title: 'Valley boards', help: 'Boards from the left.' } as OptionCard;
    const lines = ['Valley boards: this isn’t possible. Boards from the left.'];
    expect(errorTexts(refused('bad_option', null, 'valley'), [valley])).toEqual({ lines, isEnglish: false });
    expect(errorTexts(refused('bad_option', null, 'other'), [valley]).isEnglish).toBe(true);
  });
  it('says which characters a name may have', () => {
    const line = 'Names can only contain letters, digits and printable symbols.';
    expect(errorText(refused('bad_option', null, 'name'))).toBe(line);
    expect(errorTexts(refused('bad_option', null, 'name'))).toEqual({ lines: [line], isEnglish: false });
  });
});
