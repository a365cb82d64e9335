// The room and the texts of a game, while they load: what every screen with a board needs.

import type { RoomModule } from '../contract';
import { locale } from '../language/i18n.svelte';
import { loadRoom } from './loadRoom';
import { gameTexts, type GameTexts } from '../language/gameTexts';
import type { HelpSource } from '../help/explain';
import { tips } from '../help/tips.svelte';

export class GameAssets {
  room = $state.raw<RoomModule<unknown> | null>(null);
  texts = $state.raw<GameTexts | null>(null);

  /**
   * Created with a component; the game may be given later, and its pictures are explained while the component
   * exists. The room may wait until something else is drawn.
   */
  constructor(
    game: () => string | undefined,
    failed: (error: unknown) => void,
    more: Pick<HelpSource, 'openRule'> | undefined = undefined,
    isRoomWanted: () => boolean = () => true,
  ) {
    $effect(() => {
      const name = game();
      if (name && isRoomWanted()) loadRoom(name).then((found) => (this.room = found), failed);
    });
    $effect(() => {
      const name = game();
      const { lang } = locale;
      if (!name) return;
      gameTexts(name, lang).then((found) => {
        if (lang === locale.lang) this.texts = found; // the language was changed meanwhile
      }, failed);
    });
    $effect(() => {
      const name = game();
      const { room, texts } = this;
      if (name && texts) return tips.open({ game: name, legend: room?.legend, texts, lang: locale.lang, ...more });
      return undefined;
    });
  }
}
