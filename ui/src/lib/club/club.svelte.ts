// What this server offers around its tables. A page without a server, and a guest on the local network, have no club.

import { ApiError, api } from '../api/http';
import { hasServer } from '../app/place';
import { guestHome } from '../home/guest.svelte';
import type { ClubCard } from '../api/messages';

class Club {
  /** Null until the server has answered, and where there is no club. */
  card: ClubCard | null = $state.raw(null);
  private asked: Promise<void> | null = null;

  /** Asks the server once; the next time again if it could not be reached. */
  load(): Promise<void> {
    this.asked ??= hasServer ? this.ask() : Promise.resolve();
    return this.asked;
  }

  private async ask(): Promise<void> {
    await guestHome.look();
    if (guestHome.isGuest) return;
    try {
      this.card = await api.club();
    } catch (error) {
      if (!(error instanceof ApiError && error.problem.status === 404)) this.asked = null;
    }
  }
}

export const club = new Club();
