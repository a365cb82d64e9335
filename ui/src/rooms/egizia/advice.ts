/** The coach's advice on answers here: where to look, and the label of a button that gives one. */
import type { DescribedAnswer, Language } from '../../lib/contract';
import { sayOf } from './text';
import type { Portrait } from './types';

const NOTHING: ReadonlySet<unknown> = new Set(['pass', 'none', 'done', 'decline', 0]);

export function gives({ kind, text, parts }: DescribedAnswer, lang: Language): string {
  const [n = ''] = Object.values(parts);
  return NOTHING.has(n) ? '' : sayOf(lang, 'give', kind, { what: text, n });
}

export function look(deeds: readonly DescribedAnswer[], view: Portrait, lang: Language): string {
  const [deed] = deeds;
  if (!deed) return '';
  const along = deeds
    .map(({ text, parts }) => ({ text, at: view.river.findIndex(({ space }) => space === parts.space) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const [first, last] = [along[0]?.text ?? '', along.at(-1)?.text ?? ''];
  return sayOf(lang, 'look', deed.kind, { first, last }, first === last ? '' : 'stretch');
}
