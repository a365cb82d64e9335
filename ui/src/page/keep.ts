// The tables in the browser's database. A change is reported as done once all of it is on disk.

import type { Changes } from './messages';

const KEPT = 'kept';
const OWNER = 'owner';

/** Another page has taken over, so changes of this one are outdated. */
export class TakenOver extends Error {}
/** The browser stores nothing here, as in some private windows. */
export class Blocked extends Error {}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('nothing can be kept'));
  });

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEPT);
    request.result.createObjectStore(OWNER);
  };
  return done(request);
}

/** The stored entries, and a way to save more, for one owner at a time. */
export class Cabinet {
  /** Whether it is written down that this owner writes here; there may be no room even for that. */
  isClaimed = false;

  private constructor(
    private readonly base: IDBDatabase,
    private readonly owner: string,
  ) {}

  /** Opens it for an owner; the previous owner can no longer write. On a full device it can only be read. */
  static async open(name: string, owner: string): Promise<Cabinet> {
    try {
      const cabinet = new Cabinet(await open(name), owner);
      await cabinet.claim().catch((error: unknown) => {
        if (!isFull(error)) throw error;
      });
      return cabinet;
    } catch (error) {
      throw new Blocked(String(error));
    }
  }

  private async claim(): Promise<void> {
    await this.change((transaction) => transaction.objectStore(OWNER).put(this.owner, 'now'));
    this.isClaimed = true;
  }

  async entries(): Promise<[string, Uint8Array][]> {
    const store = this.base.transaction(KEPT).objectStore(KEPT);
    const [keys, values] = await Promise.all([
      done(store.getAllKeys()),
      done(store.getAll() as IDBRequest<Uint8Array[]>),
    ]);
    return keys.map((key, at) => [String(key), values[at]!]);
  }

  /** Saves all changes or none. */
  async keep(changes: Changes): Promise<void> {
    if (!this.isClaimed) await this.claim();
    let isOther = false;
    const kept = this.change((transaction) => {
      const held = transaction.objectStore(OWNER).get('now');
      held.onsuccess = () => {
        isOther = held.result !== this.owner;
        if (isOther) return transaction.abort();
        const store = transaction.objectStore(KEPT);
        for (const [key, value] of changes) {
          if (value) store.put(value, key);
          else store.delete(key);
        }
      };
    });
    await kept.catch((error: unknown) => {
      throw isOther ? new TakenOver('another page keeps the tables now') : error;
    });
  }

  private change(work: (transaction: IDBTransaction) => unknown): Promise<void> {
    // Strict: on the disk, not only in a buffer.
    const transaction = this.base.transaction([KEPT, OWNER], 'readwrite', { durability: 'strict' });
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('nothing was kept'));
      work(transaction);
    });
  }
}

/** Whether there was not enough room. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || /quota|full/i.test(error.message));
