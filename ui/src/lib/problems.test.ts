import { describe, expect, it } from 'vitest';
import { Refused, Unreachable } from './api';
import { allSaid, said } from './problems';
import type { Problem } from './server';

function refused(error: string, problems: string[] | null = null): Refused {
  const problem: Problem = {
    type: 'problem',
    status: 422,
    error,
    message: 'in the words of the server',
    legal: null,
    problems,
    situation: null,
    id: '',
  };
  return new Refused(problem);
}

describe('what went wrong', () => {
  it('is told in our words where we have them', () => {
    expect(said(new Unreachable('TypeError: Failed to fetch'))).toBe('The server cannot be reached.');
    expect(said(refused('too_many'))).toContain('Wait a moment');
  });
  it('is told in the words of the server where we have none', () => {
    expect(said(refused('bad_record'))).toBe('in the words of the server');
    expect(said('odd')).toBe('odd');
  });
  it('is told one by one when it is several things', () => {
    expect(allSaid(refused('bad_edition', ['one', 'two']))).toEqual({ lines: ['one', 'two'], isEnglish: true });
    expect(allSaid(refused('bad_edition'))).toEqual({ lines: ['in the words of the server'], isEnglish: true });
    expect(allSaid(refused('too_many')).isEnglish).toBe(false);
  });
});
