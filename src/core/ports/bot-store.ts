import type { Bot } from '#core/bot';
import type { PageRequest } from '#core/page';

export interface BotReader {
  list(page: PageRequest): Promise<Bot[]>;
  find(id: number): Promise<Bot | undefined>;
  /** Ascending by id; all of them without a page. */
  listAssigned(userId: number, page?: PageRequest): Promise<Bot[]>;
  /** The bots with these ids and those at these venues, ascending by id, each once. */
  listCovering(ids: readonly number[], venueIds: readonly number[]): Promise<Bot[]>;
  /** To whom the bots are assigned: by bot, then by user id. */
  listUsersOf(
    botIds: readonly number[],
  ): Promise<{ readonly botId: number; readonly id: number; readonly username: string }[]>;
  /** The event types of all bots, each once. */
  listEventTypes(): Promise<number[]>;
  /** The ids of removed bots whose history is not deleted yet. */
  listUndeleted(): Promise<number[]>;
  isUndeleted(id: number): Promise<boolean>;
}

export interface BotWriter extends BotReader {
  /** Inserts the bot or replaces all of it. */
  put(bot: Bot): Promise<void>;
  /** Removes its assignments too, and marks its history as undeleted. */
  remove(id: number): Promise<void>;
  /** Clears the mark that `remove` sets. */
  noteDeleted(id: number): Promise<void>;
  /** False when the bot was already assigned. */
  assign(userId: number, botId: number): Promise<boolean>;
  /** False when the bot was not assigned. */
  unassign(userId: number, botId: number): Promise<boolean>;
  /** The given ids that exist. */
  existing(ids: readonly number[]): Promise<Set<number>>;
}
