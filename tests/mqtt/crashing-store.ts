import { setImmediate as nextIteration } from 'node:timers/promises';
import { createMemorySessionStore } from '#mqtt/memory-session-store';
import type { SessionChange, SessionStore } from '#mqtt/session-store';

/** A session store that saves on command, and keeps only the saved changes after a crash. */
export class CrashingStore {
  readonly #disk = createMemorySessionStore();
  #life = 0;
  #saving: (PromiseWithResolvers<void> & { readonly changes: readonly SessionChange[] }) | undefined;

  /** The store as the next server sees it. */
  open(): SessionStore {
    const life = this.#life;
    return {
      load: () => this.#disk.load(),
      readExchanges: (key) => this.#read(life, this.#disk.readExchanges(key)),
      readMessages: (key, fromOrder, piece) => this.#read(life, this.#disk.readMessages(key, fromOrder, piece)),
      save: (changes) => {
        if (life !== this.#life) return Promise.reject(new Error('The server has crashed.'));
        this.#saving = { ...Promise.withResolvers<void>(), changes };
        return this.#saving.promise;
      },
    };
  }

  async #read<Value>(life: number, value: Promise<Value>): Promise<Value> {
    await nextIteration();
    if (life !== this.#life) throw new Error('The server has crashed.');
    return value;
  }

  get isSaving(): boolean {
    return this.#saving !== undefined;
  }

  /** Completes the running save, and tells the server. */
  async save(): Promise<void> {
    const saving = this.#saving;
    this.#saving = undefined;
    if (saving === undefined) return;
    await this.#disk.save(saving.changes);
    saving.resolve();
  }

  /** Crashes the server before it is told; the running save may or may not have reached the disk. */
  async crash(reachesDisk: boolean): Promise<void> {
    this.#life += 1;
    const saving = this.#saving;
    this.#saving = undefined;
    if (saving !== undefined && reachesDisk) await this.#disk.save(saving.changes);
    saving?.reject(new Error('The server has crashed.'));
  }
}
