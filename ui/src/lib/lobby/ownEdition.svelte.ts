// The player's own editions, kept on the device until a table is opened with them.

interface Own {
  readonly game: string;
  readonly title: string;
  readonly text: string;
}

const KEY = 'floodplain.editions';

class OwnEdition {
  private kept = $state<Record<string, Own>>(this.read());

  private read(): Record<string, Own> {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Own>;
    } catch {
      return {};
    }
  }

  of(game: string): Own | undefined {
    return this.kept[game];
  }

  keep(own: Own): void {
    this.kept[own.game] = own;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // It then lasts as long as the page.
    }
  }
}

export const ownEdition = new OwnEdition();
