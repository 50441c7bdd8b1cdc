import type { BotHistory } from '#core/ingress/bot-history';
import type { BotReader } from '#core/ports/bot-store';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Log } from './log.ts';

export interface HistoryDeletionParts {
  readonly bots: Pick<BotReader, 'listUndeleted'>;
  readonly history: Pick<BotHistory, 'delete'>;
  readonly log: Log;
}

const retryMs = 60_000;

export interface HistoryDeletion extends ChangeListener {
  stop(): void;
}

/**
 * Deletes the events of a bot when the bot is removed. Deletions that failed, or that an earlier run of the service did not finish, are tried
 * now and every minute.
 */
export function deleteHistories({ bots, history, log }: HistoryDeletionParts): HistoryDeletion {
  const timer = setInterval(() => void deleteRest(), retryMs).unref();
  let isStopped = false;
  void deleteRest();
  return {
    onChange({ resource, id, removed }) {
      if (resource === 'bot' && removed) void deleteHistory(id);
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };

  async function deleteRest(): Promise<void> {
    try {
      for (const botId of await bots.listUndeleted()) await deleteHistory(botId);
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'failed to look for removed bots whose history is not deleted yet');
    }
  }

  async function deleteHistory(botId: number): Promise<void> {
    try {
      await history.delete(botId);
    } catch (error) {
      if (isStopped) return;
      log.warn({ err: error, botId }, 'failed to delete the history of a removed bot; it is tried again every minute');
    }
  }
}
