import type { EventLog } from '#core/ports/event-log';
import type { Store } from '#core/ports/store';
import { ok } from '#core/result';
import type { Ingress } from './ingress.ts';
import type { IngressParts } from './ingress-parts.ts';

/** What was pushed to a bot: it goes with the bot, so that the next one with its number begins with nothing. */
export interface BotHistory {
  /** How many events there are. */
  countEvents(botId: number): Promise<number>;
  /**
   * Deletes the history of a bot that was removed, in short steps. Resolves when nothing is left. The store remembers what is to be deleted,
   * so that it can be asked for again when this fails or the process ends.
   */
  delete(botId: number): Promise<void>;
}

export interface BotHistoryParts {
  readonly store: Store;
  readonly ingress: Pick<Ingress, 'closeBot' | 'openBot'>;
  readonly log: Pick<EventLog, 'countEvents' | 'deleteBot' | 'settle'>;
  readonly later: IngressParts['later'];
}

/** Between two steps, so that ingress never waits for them. */
const stepPauseMs = 20;

export function createBotHistory({ store, ingress, log, later }: BotHistoryParts): BotHistory {
  const running = new Map<number, Promise<void>>();
  /** One bot after the other: who removes a thousand of them must not slow down the rest. */
  let lastTurn: Promise<void> = Promise.resolve();

  return {
    countEvents: (botId) => log.countEvents(botId),
    delete(botId) {
      const known = running.get(botId);
      if (known !== undefined) return known;
      const started = closeAndDelete(botId).finally(() => running.delete(botId));
      running.set(botId, started);
      return started;
    },
  };

  async function closeAndDelete(botId: number): Promise<void> {
    // Whoever asks may have heard of it before it was done, and there may be another bot with its number by now.
    if (!(await store.bots.isUndeleted(botId))) return;
    await ingress.closeBot(botId);
    const turn = lastTurn.then(() => deleteAll(botId));
    lastTurn = turn.catch(() => {});
    await turn;
  }

  async function deleteAll(botId: number): Promise<void> {
    // What a process that is dead has left on its way must not arrive behind the deletion.
    await log.settle(botId);
    while ((await store.bots.isUndeleted(botId)) && (await log.deleteBot(botId)) > 0)
      await new Promise<void>((go) => later(stepPauseMs, go));
    await store.change(async (writers) => ok(await writers.bots.noteDeleted(botId)));
    ingress.openBot(botId);
  }
}
