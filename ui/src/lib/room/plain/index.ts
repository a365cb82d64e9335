// The room of a game that has none of its own: the view as a readable list.

import type { RoomModule } from '../../contract';
import Figure from './Figure.svelte';
import Icon from './Icon.svelte';
import Room from './Room.svelte';

const room: RoomModule<unknown> = {
  Room,
  Icon,
  icons: new Set(),
  Figure,
  figures: [],
  status: () => '',
  warnings: () => [],
};

export default room as RoomModule;
