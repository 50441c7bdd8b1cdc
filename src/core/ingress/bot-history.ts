import type { EventLog } from '#core/ports/event-log';
import type { Store } from '#core/ports/store';
import { ok } from '#core/result';
import type { Ingress } from './ingress.ts';
import type { IngressParts } from './ingress-parts.ts';

/** The events that were pushed to a bot. They are deleted with the bot, so that a new bot with the same number starts empty. */
export interface BotHistory {
  countEvents(botId: number): Promise<number>;
  /**
   * Deletes the history of a removed bot in short steps; resolves when nothing is left. The store keeps a note of the pending deletion, so that it
   * can be retried after a failure or a restart.
   */
  delete(botId: number): Promise<void>;
}

export interface BotHistoryParts {
  readonly store: Store;
  readonly ingress: Pick<Ingress, 'closeBot' | 'openBot'>;
  readonly log: Pick<EventLog, 'countEvents' | 'deleteBot' | 'settle'>;
  readonly later: IngressParts['later'];
  /** Undefined on a single node. */
  readonly peers?: HistoryPeers | undefined;
}

/** Other nodes, which may still store events of the bot. */
export interface HistoryPeers {
  /** After this time, all of them know that the bot was removed, or that its history is deleted. */
  readonly staleMs: number;
  /** The right to delete, which one node has at a time; undefined while another has it. */
  tryHold(): Promise<(() => void) | undefined>;
}

/** The pause between two steps lets ingress run. */
const stepPauseMs = 20;
/** The pause before the right of another node is asked for again. */
const holdPauseMs = 100;

export function createBotHistory({ store, ingress, log, later, peers }: BotHistoryParts): BotHistory {
  const running = new Map<number, Promise<void>>();
  /** Deletes one bot at a time: removing a thousand bots must not slow down the others. */
  let lastDeletion: Promise<void> = Promise.resolve();

  return {
    countEvents: (botId) => log.countEvents(botId),
    delete(botId) {
      const pending = running.get(botId);
      if (pending !== undefined) return pending;
      const started = closeAndDelete(botId).finally(() => running.delete(botId));
      running.set(botId, started);
      return started;
    },
  };

  async function closeAndDelete(botId: number): Promise<void> {
    // The caller may act on an old notice: the deletion may be done already, and a new bot may have the number.
    if (!(await store.bots.isUndeleted(botId))) return peers && forget(botId);
    await ingress.closeBot(botId);
    // What they judged before is not stored any more after `settle`, because the feed has moved on.
    if (peers !== undefined) await pause(peers.staleMs);
    const deletion = lastDeletion.then(() => (peers === undefined ? deleteAll(botId) : deleteAlone(peers, botId)));
    lastDeletion = deletion.catch(() => {});
    await deletion;
  }

  /** Another node has deleted the history before this one heard of it: its state must not stay in memory. */
  async function forget(botId: number): Promise<void> {
    await ingress.closeBot(botId);
    ingress.openBot(botId);
  }

  /** One node deletes; the others wait until it is done. */
  async function deleteAlone({ tryHold, staleMs }: HistoryPeers, botId: number): Promise<void> {
    while (await store.bots.isUndeleted(botId)) {
      const release = await tryHold();
      if (release === undefined) {
        await pause(holdPauseMs);
        continue;
      }
      try {
        // Another node may have been first: a new bot may have the number, and its feed must not move on.
        if (await store.bots.isUndeleted(botId)) await deleteAll(botId);
      } finally {
        release();
      }
      // Whoever waits for this makes a new bot with the number: the others must take its events by then.
      await pause(staleMs);
    }
    ingress.openBot(botId);
  }

  async function deleteAll(botId: number): Promise<void> {
    // Appends that a dead process left in flight must not arrive after the deletion.
    await log.settle(botId);
    while ((await store.bots.isUndeleted(botId)) && (await log.deleteBot(botId)) > 0) await pause(stepPauseMs);
    await store.change(async (writers) => ok(await writers.bots.noteDeleted(botId)));
    ingress.openBot(botId);
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((go) => later(milliseconds, go));
  }
}
