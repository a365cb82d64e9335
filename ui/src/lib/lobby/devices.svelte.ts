// The devices of this person, and the code that moves them, or one seat, to another device.

import { linkTo } from '../app/place';
import { api } from '../api/http';
import { device } from '../app/device.svelte';
import { prefs } from '../app/prefs.svelte';
import type { SeatOfTable, CarryCode, DeviceCard } from '../api/messages';

const kind = (): 'phone' | 'computer' => (device.phone ? 'phone' : 'computer');

class Devices {
  cards: readonly DeviceCard[] = $state.raw([]);

  async refresh(): Promise<void> {
    this.cards = (await api.devices()).devices;
  }

  async cut(id: string): Promise<void> {
    this.cards = (await api.cutDevice(id)).devices;
  }

  /** A code for one seat, or for everything. */
  async newCode(seat: SeatOfTable | null = null): Promise<CarryCode> {
    const page = linkTo('/carry');
    return api.carryOut({ page, name: prefs.name, kind: kind(), seat });
  }

  async take(code: string): Promise<void> {
    this.cards = (await api.takeOver(code, kind())).devices;
  }
}

export const devices = new Devices();
