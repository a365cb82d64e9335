// What everybody is told of who comes, goes or goes back, in a sentence.

import { plural, t } from './i18n.svelte';
import type { ChatLine } from './server';

export function happening({ kind, name, parts }: ChatLine): string {
  const by = String(parts.by ?? '');
  if (kind === 'said') return '';
  if (kind === 'took_back')
    return plural(Number(parts.answers), 'happened.took_back_one', 'happened.took_back', { name });
  return t(`happened.${kind}`, { name, by });
}
