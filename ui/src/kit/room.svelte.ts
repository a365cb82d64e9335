/** What every part of a room needs: the table, the question, the words and how to draw. It is passed down once. */
import { getContext, setContext } from 'svelte';
import type { Asked, Language, Look, RoomActions, RoomProps, Seat, TableShown, Wording } from '../lib/contract';
import type { Translate } from '../lib/language/words';

/** The properties of a room, by the names that its parts use. */
export class RoomGiven<View> {
  constructor(readonly given: () => RoomProps<View>) {}

  get table(): TableShown<View> {
    return this.given().table;
  }
  get asked(): Asked<View> {
    return this.given().asked;
  }
  get acts(): RoomActions<View> {
    return this.given().acts;
  }
  get texts(): Wording {
    return this.given().texts;
  }
  get look(): Look {
    return this.given().look;
  }
  get view(): View {
    return this.table.view;
  }
  /** On a shared screen: how latecomers can join. */
  get corner(): RoomProps['corner'] {
    return this.given().corner;
  }
  /** My seat; null for a spectator. */
  get seat(): number | null {
    return this.table.seat;
  }
  get seats(): readonly Seat[] {
    return this.table.seats;
  }
  get words(): Wording['words'] {
    return this.texts.words;
  }
  get counted(): Wording['counted'] {
    return this.texts.counted;
  }
  get help(): Wording['help'] {
    return this.texts.help;
  }
  /** Whether pieces show their letter. */
  get letters(): boolean {
    return this.look.letters;
  }
  get motion(): boolean {
    return this.look.motion;
  }
  /** The places that a lesson highlights. */
  get spotlit(): readonly string[] {
    return this.look.lit ?? [];
  }

  name(seat: number): string {
    return this.seats[seat]?.name ?? '';
  }
}

/** The same with the room's own words and the player's input. */
export class Room<View, Key extends string, Play = unknown> extends RoomGiven<View> {
  constructor(
    given: () => RoomProps<View>,
    private readonly sayIn: (lang: Language) => Translate<Key>,
    readonly play: Play,
  ) {
    super(given);
  }

  readonly say: Translate<Key> = $derived.by(() => this.sayIn(this.texts.lang));
}

const KEY = Symbol('room');

export function provideRoom<R>(room: R): R {
  return setContext(KEY, room);
}

/** Returns the room around a component; a room states its own type of it. */
export function useRoom<R>(): R {
  return getContext<R>(KEY);
}

/** A room around a drawing that stands alone, in the rules or in a line of text: words, and nothing that moves. */
export function drawingRoom<View, Key extends string>(
  sayIn: (lang: Language) => Translate<Key>,
  texts: () => Pick<Wording, 'lang' | 'words'>,
): Room<View, Key, never> {
  const given = (): RoomProps<View> =>
    ({
      table: { seats: [] },
      asked: {},
      acts: {},
      texts: { ...texts(), counted: (_: number, token) => texts().words(token), help: () => '' },
      look: { letters: true, motion: false },
    }) satisfies { texts: Partial<Wording> } & Record<string, unknown> as unknown as RoomProps<View>;
  return new Room(given, sayIn, undefined as never);
}
