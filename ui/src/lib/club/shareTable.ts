// Shares the link of a table in the lobby, by which anyone can join.

import { copyText } from '../app/clipboard';
import { device } from '../app/device.svelte';
import { linkTo } from '../app/place';
import { router } from '../app/router.svelte';
import { toasts } from '../app/toasts.svelte';
import { t } from '../language/i18n.svelte';
import { games } from '../lobby/games.svelte';

/** Shares the link where the device can, else copies it; where neither works, its page shows it. */
export async function shareTable({ id, game }: { readonly id: string; readonly game: string }): Promise<void> {
  const url = linkTo(`/t/${id}`);
  if (device.phone && 'share' in navigator)
    return navigator.share({ title: games.title(game), url }).catch(() => undefined);
  if (await copyText(url)) toasts.tell(t('lobby.link_copied'));
  else router.go(`/t/${id}`);
}
