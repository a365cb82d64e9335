// Asks once on each device, after the first turn of a game among people, whether the player wants to be notified.

import { errorText } from '../api/problems';
import { prefs } from '../app/prefs.svelte';
import { toasts } from '../app/toasts.svelte';
import { t } from '../language/i18n.svelte';
import { notices } from './notices.svelte';
import { obstacle } from './push';

interface Known {
  readonly card: { readonly status: string; readonly home: boolean } | null;
  readonly people: readonly number[];
  readonly isMineToPlay: boolean;
}

export class AskNotices {
  isOpen = $state(false);
  private wasMine = false;

  /** Asks once my turn is over; a game at home needs no notifications. */
  look({ card, people, isMineToPlay }: Known): void {
    const isDone = this.wasMine && !isMineToPlay;
    this.wasMine = isMineToPlay;
    if (isDone && card?.status === 'playing' && !card.home && people.length) this.ask();
  }

  private ask(): void {
    if (prefs.asked || !notices.settings || notices.settings.enabled || obstacle()) return;
    prefs.asked = true; // also if the player only leaves
    this.isOpen = true;
  }

  no(): void {
    this.isOpen = false;
  }

  /** Turns notifications on, unless the browser does not allow them. */
  async yes(): Promise<void> {
    this.isOpen = false;
    try {
      const isAllowed = await notices.addBrowser();
      if (isAllowed) await notices.choose({ enabled: true });
      toasts.tell(t(isAllowed ? 'notice.is_on' : 'notice.denied'));
    } catch (error) {
      toasts.tell(error instanceof DOMException ? t('notice.failed') : errorText(error));
    }
  }
}
