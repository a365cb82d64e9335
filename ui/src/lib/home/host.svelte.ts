// Play at home, for the host: whether this computer is open to phones, its address, and requests.

import { hasServer } from '../app/place';
import { api } from '../api/http';
import { isLoopback } from '../api/loopback';
import { errorText } from '../api/problems';
import type { HomeCard } from '../api/messages';

const EVERY = 2500; // ms

class HostHome {
  card = $state.raw<HomeCard | null>(null);
  trouble = $state('');

  /** Whether the person at this computer can open it to phones. */
  get isOffered(): boolean {
    return this.card?.offered ?? false;
  }

  /** Asks once; only the computer itself may open it, through one of its own addresses. */
  async look(): Promise<void> {
    if (hasServer && isLoopback(location.hostname)) await this.take(api.home());
  }

  async open(address = ''): Promise<boolean> {
    return this.take(api.openHome(address));
  }

  async close(): Promise<void> {
    await this.take(api.closeHome());
  }

  async settle(claim: string, agrees: boolean): Promise<void> {
    await this.take(api.settleClaim(claim, agrees));
  }

  /** Keeps up to date while the page is shown. */
  follow(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), EVERY);
    return () => clearInterval(timer);
  }

  private async take(asked: Promise<HomeCard>): Promise<boolean> {
    try {
      this.card = await asked;
      this.trouble = '';
      return true;
    } catch (error) {
      this.trouble = errorText(error);
      return false;
    }
  }
}

export const hostHome = new HostHome();
