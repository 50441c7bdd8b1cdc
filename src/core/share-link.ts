/** A named address under which everybody who has it reads the live state of one bot, until it expires or is revoked. */
export interface ShareLink {
  readonly id: number;
  /** The public half of its secret: random, unique, and never used for another link. */
  readonly key: string;
  readonly botId: number;
  /** When set, the link shows the bot only around this fixture. */
  readonly fixtureId: number | null;
  readonly name: string;
  readonly createdAt: string;
  readonly createdBy: { readonly userId: number; readonly username: string };
  readonly expiresAtMs: number | null;
  readonly lastUsedAt: string | null;
}

export interface NewShareLink
  extends Pick<ShareLink, 'key' | 'botId' | 'fixtureId' | 'name' | 'createdAt' | 'expiresAtMs'> {
  readonly createdByUserId: number;
}

/** More than anybody can tell apart by their names. */
export const shareLinksPerBotMax = 100;
