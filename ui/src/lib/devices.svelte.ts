// The devices of this person, and the code that carries them over to another.

import { api } from './api';
import { device } from './motion.svelte';
import { prefs } from './prefs.svelte';
import type { CarryCode, DeviceCard } from './server';

const kind = (): 'phone' | 'computer' => (device.phone ? 'phone' : 'computer');

class Devices {
  cards: readonly DeviceCard[] = $state.raw([]);

  async refresh(): Promise<void> {
    this.cards = (await api.devices()).devices;
  }

  async cut(id: string): Promise<void> {
    this.cards = (await api.cutDevice(id)).devices;
  }

  async newCode(): Promise<CarryCode> {
    const page = `${location.origin}/carry`;
    return api.carryOut({ page, name: prefs.name, kind: kind() });
  }

  async take(code: string): Promise<void> {
    this.cards = (await api.takeOver(code, kind())).devices;
  }
}

export const devices = new Devices();
