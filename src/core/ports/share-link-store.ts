import type { PageRequest } from '#core/page';
import type { NewShareLink, ShareLink } from '#core/share-link';

/** All lists ascend by id. */
export interface ShareLinkReader {
  list(page: PageRequest): Promise<ShareLink[]>;
  /** The links of the bots that are assigned to the user. */
  listAssigned(userId: number, page: PageRequest): Promise<ShareLink[]>;
  listByBot(botId: number): Promise<ShareLink[]>;
  find(id: number): Promise<ShareLink | undefined>;
  findByKey(key: string): Promise<ShareLink | undefined>;
}

export interface ShareLinkWriter extends ShareLinkReader {
  insert(link: NewShareLink): Promise<ShareLink>;
  update(id: number, changes: Pick<ShareLink, 'name' | 'expiresAtMs'>): Promise<void>;
  remove(id: number): Promise<void>;
  noteUse(id: number, at: string): Promise<void>;
}
