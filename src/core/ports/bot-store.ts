import type { Bot } from '#core/bot';
import type { PageRequest } from '#core/page';

export interface BotReader {
  list(page: PageRequest): Promise<Bot[]>;
  find(id: number): Promise<Bot | undefined>;
  /** The bots assigned to a user, ascending by id; with a page as in `list`, else all. */
  listAssigned(userId: number, page?: PageRequest): Promise<Bot[]>;
  /** The ids of bots that were removed and whose history is still to be deleted. */
  listUndeleted(): Promise<number[]>;
  /** Whether it is one of those. */
  isUndeleted(id: number): Promise<boolean>;
}

export interface BotWriter extends BotReader {
  /** Inserts the bot or replaces all of it. */
  put(bot: Bot): Promise<void>;
  /** Its assignments go with it; its history is noted as still to be deleted. */
  remove(id: number): Promise<void>;
  /** Its history is deleted. */
  noteDeleted(id: number): Promise<void>;
  /** False when it was assigned already. */
  assign(userId: number, botId: number): Promise<boolean>;
  /** False when it was not assigned. */
  unassign(userId: number, botId: number): Promise<boolean>;
  /** Those of the given ids that exist. */
  existing(ids: readonly number[]): Promise<Set<number>>;
}
