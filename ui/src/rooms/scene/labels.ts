/** The text of a place for screen readers: where it is, its name, its pieces, and what it can do. */
import { t } from '../../lib/language/i18n.svelte';
import type { SceneRoom } from './room.svelte';

export function placeLabel(room: SceneRoom, address: string): string {
  const pieces = room.scene.piecesAt(address).map((piece) => room.pieceName(piece));
  const names = [room.placeName(address), room.cellName(address), ...pieces].filter(Boolean);
  const does = deed(room, address);
  return does ? `${names.join(', ')}; ${does}` : names.join(', ');
}

function deed(room: SceneRoom, address: string): string {
  switch (room.play.stateOf(address)) {
    case 'aim':
      return t('scene.aim');
    case 'selected':
      return t('scene.selected');
    case 'legal': {
      const answer = room.play.leadsTo(address);
      return answer ? t('scene.can', { answer: answer.text }) : t('scene.can_choose');
    }
    default:
      return room.lastPlaces.some((last) => last.address === address && last.isEnd) ? t('scene.last') : '';
  }
}
