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
}

/** The pause between two steps lets ingress run. */
const stepPauseMs = 20;

export function createBotHistory({ store, ingress, log, later }: BotHistoryParts): BotHistory {
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
    if (!(await store.bots.isUndeleted(botId))) return;
    await ingress.closeBot(botId);
    const deletion = lastDeletion.then(() => deleteAll(botId));
    lastDeletion = deletion.catch(() => {});
    await deletion;
  }

  async function deleteAll(botId: number): Promise<void> {
    // Appends that a dead process left in flight must not arrive after the deletion.
    await log.settle(botId);
    while ((await store.bots.isUndeleted(botId)) && (await log.deleteBot(botId)) > 0)
      await new Promise<void>((go) => later(stepPauseMs, go));
    await store.change(async (writers) => ok(await writers.bots.noteDeleted(botId)));
    ingress.openBot(botId);
  }
}
