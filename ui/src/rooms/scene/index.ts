/** The room of every game that has none of its own, drawn from the table that the game declares. */
import type { Parts, RoomModule } from '../../lib/contract';
import { loadedTexts } from '../../lib/language/gameTexts';
import Figure from './Figure.svelte';
import Glance from './Glance.svelte';
import Hand from './Hand.svelte';
import Icon from './Icon.svelte';
import { choiceKey } from './play.svelte';
import type { ScenePortrait } from './portrait';
import Room from './Room.svelte';
import { latest } from './room.svelte';
import { SceneTable, type Step } from './scene';

const CHOICE = 'choice';

/** The picture that is drawn, else that of the start. */
function tableOf(game: string): SceneTable | undefined {
  const start = loadedTexts(game)?.card.start as Partial<ScenePortrait> | undefined;
  return latest.get(game) ?? (start?.scene && start.now ? new SceneTable(start as ScenePortrait) : undefined);
}

/** Where a place of any zone is drawn; `choice` finds buttons. */
function selector(zone: string, which: string): string {
  const [id, name] = [CSS.escape(zone), CSS.escape(which)];
  if (zone === CHOICE) return `[data-choice="${name}"]`;
  return which ? `[data-at="${id} ${name}"], [data-piece="${id} ${name}"]` : `[data-zone="${id}"], [data-at="${id}"]`;
}

const LIGHTS: NonNullable<RoomModule<unknown>['lights']> = new Proxy(
  {},
  { get: (_, zone) => (typeof zone === 'string' ? (which: string) => selector(zone, which) : undefined) },
);

export function sceneRoom(game: string): RoomModule<unknown> {
  const steps = (kind: string, parts: Parts, seat: number): readonly Step[] =>
    tableOf(game)?.steps(kind, parts, seat) ?? [];
  const button = (kind: string, parts: Parts): string => `${CHOICE} ${choiceKey(kind, parts)}`;
  return {
    Room,
    // A game that declares no table has no picture to be made small.
    get Hand() {
      return tableOf(game) && Hand;
    },
    get Glance() {
      return tableOf(game) && Glance;
    },
    Icon,
    icons: new Set(),
    Figure,
    figures: [],
    lights: LIGHTS,
    spots: (kind, parts, seat) => {
      const last = steps(kind, parts, seat).findLast(({ places }) => places.length);
      return last ? last.places.slice(0, 1) : [button(kind, parts)];
    },
    taps: (kind, parts, seat) => {
      const places = steps(kind, parts, seat).flatMap((step) => (step.places.length ? [step.places] : []));
      return places.length ? places : [[button(kind, parts)]];
    },
    status: () => '',
    warnings: () => [],
  };
}
