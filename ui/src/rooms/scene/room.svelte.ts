/** The context of every part of the generic board: the table, its words, and the player's input. */
import { Room, useRoom as useAnyRoom } from '../../kit/room.svelte';
import type { Part, RoomProps } from '../../lib/contract';
import { t } from '../../lib/language/i18n.svelte';
import { loadedTexts } from '../../lib/language/gameTexts';
import type { Piece, ScenePortrait } from './portrait';
import { ScenePlay } from './play.svelte';
import { cellOf, splitAddress, type SceneTable, type Zone } from './scene';

/** The picture that was drawn last, by game: where a hint or a lesson looks for the places of an answer. */
export const latest = new Map<string, SceneTable>();

export class SceneRoom extends Room<ScenePortrait, string, ScenePlay> {
  constructor(
    given: () => RoomProps<ScenePortrait>,
    readonly game: string,
  ) {
    super(given, () => (key) => key, new ScenePlay(given, game));
  }

  get scene(): SceneTable {
    return this.play.scene;
  }

  /** The zones in a part of the screen. */
  in(place: Zone['place']): readonly Zone[] {
    return this.view.scene.zones.filter((zone) => zone.place === place);
  }

  zoneName(zone: Pick<Zone, 'id' | 'name'>): string {
    return capital(this.words(zone.name || zone.id));
  }

  /** "square 22", else its id. */
  placeName(address: string): string {
    const [zone, which] = splitAddress(address);
    const found = which ? loadedTexts(this.game, this.texts.lang)?.sayIf(`place.${zone}`, { which }) : undefined;
    return found ?? (which || this.words(zone));
  }

  /** The name of a place that has one of its own. */
  cellName(address: string): string {
    const [id, which] = splitAddress(address);
    const zone = this.scene.zone(id);
    const name = zone ? cellOf(zone, which)?.name : '';
    return name ? this.words(name) : '';
  }

  pieceName({ name, face, shape, owner, count }: Piece): string {
    const token = name || (face && face !== 'back' ? face : shape);
    const piece = count > 1 ? `${count} ${this.counted(count, token)}` : this.words(token);
    if (owner === null || shape === 'card' || shape === 'tile') return piece;
    return owner === this.seat ? t('scene.yours', { piece }) : t('scene.theirs', { name: this.name(owner), piece });
  }

  word(token: Part): string {
    return this.words(token);
  }

  /** Where the answer before this moment fell: the last one since my own that has places. */
  readonly lastPlaces = $derived.by(
    (): readonly { readonly address: string; readonly owner: number; readonly isEnd: boolean }[] => {
      const told = this.view.now.last.flatMap(({ origin, target, owner }) => [
        ...(origin ? [{ address: origin, owner: owner ?? -1, isEnd: false }] : []),
        ...(target ? [{ address: target, owner: owner ?? -1, isEnd: true }] : []),
      ]);
      if (told.length) return told;
      const { last, recent } = this.table;
      for (const line of [...recent, ...(last ? [last] : [])].toReversed()) {
        if (line.seat < 0 || !line.parts) continue;
        const steps = this.scene.steps(line.kind, line.parts, line.seat).filter(({ places }) => places.length);
        if (!steps.length) continue;
        return steps.map(({ places }, index) => ({
          address: places[0]!,
          owner: line.seat,
          isEnd: index === steps.length - 1,
        }));
      }
      return [];
    },
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function useRoom(): SceneRoom {
  return useAnyRoom<SceneRoom>();
}
