/** A share link as the service describes it. */
export interface ShareLink {
  readonly id: number;
  readonly name: string;
  readonly botId: number;
  readonly botName: string | null;
  readonly fixtureId: number | null;
  readonly url: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly state: 'open' | 'expired' | 'suspended';
  /** Open pages, streams and long polls. */
  readonly readers: number;
}

/** The paths that a new or revoked link changes. */
export const linkPaths = ['/external/share-links', '/external/bots/', '/admin/audit'];

/** The address as this browser reaches the service, which may stand behind a proxy. */
export function addressOf({ url }: ShareLink, below = ''): string {
  return `${location.origin}${new URL(url).pathname}${below}`;
}
