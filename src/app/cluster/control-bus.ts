import type { Json } from '#core/json';
import { createBoundedCache } from '#core/memory/bounded-cache';
import type { Bus } from '#core/ports/bus';
import type { ClusterStore, NewNote } from '#core/ports/cluster-store';
import type { ControlBus, ControlListener } from '#core/ports/control-bus';
import { matchesSubject } from '#core/subject';
import { decodeJson, encodeJson } from './bus-json.ts';

export interface ControlBusParts {
  readonly nodeId: string;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'isConnected'>;
  readonly store: Pick<ClusterStore, 'appendNotes' | 'readNotes' | 'lastNoteId'>;
  readonly onFault: (error: unknown) => void;
}

const pollEveryMs = 500;
/** After this many polls without a note, check that the ids did not go back. */
const idlePollsMax = 20;
const busSubject = 'control';
/** Longer than notes are kept. */
const rememberedMs = 120_000;
const rememberedMax = 50_000;

/** Delivers the messages that other nodes publish from now on, over NATS and through the database, each message once. */
export async function openControlBus(parts: ControlBusParts): Promise<ControlBus & AsyncDisposable> {
  const { nodeId, bus, store, onFault } = parts;
  const listeners = new Set<{ readonly subject: string; readonly listener: ControlListener }>();
  const seen = createBoundedCache<string, true>(rememberedMax, () => performance.now());
  const append = createGroupAppend(store);
  let lastId = await store.lastNoteId();
  let idlePolls = 0;
  let polling: Promise<void> | undefined;
  let published = 0;
  const unsubscribe = bus.subscribe(busSubject, (bytes) => hear(decodeJson(bytes) as NewNote));
  const timer = setInterval(() => {
    polling ??= poll()
      .catch(onFault)
      .finally(() => {
        polling = undefined;
      });
  }, pollEveryMs).unref();
  return {
    async publish(subject, message: Json) {
      published += 1;
      const note = { key: `${nodeId}.${published}`, nodeId, subject, message };
      const wasConnected = bus.isConnected;
      bus.publish(busSubject, encodeJson(note));
      try {
        await append(note);
      } catch (error) {
        if (!wasConnected) throw error;
        onFault(error);
      }
    },
    subscribe(subject, listener) {
      const entry = { subject, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    async [Symbol.asyncDispose]() {
      unsubscribe();
      clearInterval(timer);
      await polling;
    },
  };

  function hear({ key, nodeId: origin, subject, message }: NewNote): void {
    if (origin === nodeId || seen.get(key) !== undefined) return;
    seen.set(key, true, rememberedMs);
    for (const { subject: wanted, listener } of listeners)
      if (matchesSubject(wanted, subject)) listener(message, subject);
  }

  async function poll(): Promise<void> {
    const notes = await store.readNotes(lastId);
    for (const note of notes) {
      lastId = note.id;
      hear(note);
    }
    idlePolls = notes.length > 0 ? 0 : idlePolls + 1;
    if (idlePolls < idlePollsMax) return;
    idlePolls = 0;
    // A replica that was promoted without the last notes assigns their ids again.
    lastId = Math.min(lastId, await store.lastNoteId());
  }
}

/** One transaction at a time, with all notes that came during the last one. */
function createGroupAppend(store: Pick<ClusterStore, 'appendNotes'>): (note: NewNote) => Promise<void> {
  let next: { readonly notes: NewNote[]; readonly done: Promise<void> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return (note) => {
    if (next !== undefined) {
      next.notes.push(note);
      return next.done;
    }
    const notes = [note];
    const done = running.then(() => {
      next = undefined;
      return store.appendNotes(notes);
    });
    running = done.catch(() => {});
    next = { notes, done };
    return done;
  };
}
