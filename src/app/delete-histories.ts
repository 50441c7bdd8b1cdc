import type { BotHistory } from '#core/ingress/bot-history';
import type { BotReader } from '#core/ports/bot-store';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Log } from './log.ts';

export interface HistoryDeletionParts {
  readonly bots: Pick<BotReader, 'listUndeleted'>;
  readonly history: Pick<BotHistory, 'delete'>;
  readonly changes: ChangeFeed;
  readonly log: Log;
}

const retryMs = 60_000;

/**
 * Deletes what was pushed to bots when they are removed; what an earlier run of the service has left, or what has failed, is tried now and
 * every minute. Returns the way to stop.
 */
export function deleteHistories({ bots, history, changes, log }: HistoryDeletionParts): () => void {
  const stopListening = changes.subscribe(({ resource, id, removed }) => {
    if (resource === 'bot' && removed) void deleteHistory(id);
  });
  const timer = setInterval(() => void deleteRest(), retryMs).unref();
  let isStopped = false;
  void deleteRest();
  return () => {
    isStopped = true;
    stopListening();
    clearInterval(timer);
  };

  async function deleteRest(): Promise<void> {
    try {
      for (const botId of await bots.listUndeleted()) await deleteHistory(botId);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'it cannot be told whether the history of removed bots is deleted');
    }
  }

  async function deleteHistory(botId: number): Promise<void> {
    try {
      await history.delete(botId);
    } catch (error) {
      if (isStopped) return;
      log.warn({ err: error, botId }, 'the history of a removed bot could not be deleted and will be tried again');
    }
  }
}
