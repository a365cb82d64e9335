// Sentences for everyone about players who come, leave or go back.

import { plural, t } from '../language/i18n.svelte';
import { displayName } from './seats';
import type { ChatLine } from '../api/messages';

export function eventText({ kind, name: kept, parts }: ChatLine): string {
  const [name, by] = [displayName(kept), displayName(String(parts.by ?? ''))];
  if (kind === 'said') return '';
  if (kind === 'took_back')
    return plural(Number(parts.answers), 'happened.took_back_one', 'happened.took_back', { name });
  return t(`happened.${kind}`, { name, by });
}
