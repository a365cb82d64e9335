import { locale, t } from '../../lib/language/i18n.svelte';
import type { RatedNeed } from './plan';

/** The missing conditions for a rated table, as one sentence. */
export function ratedText(needs: readonly RatedNeed[]): string {
  const list = new Intl.ListFormat(locale.lang, { type: 'conjunction' });
  return t('new.rated_needs', { needs: list.format(needs.map((need) => t(`new.rated.${need}`))) });
}
