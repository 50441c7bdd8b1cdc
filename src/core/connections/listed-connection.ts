import { formatDateTime } from '#core/date-time';
import type { OpenConnection } from '#core/ports/open-connections';

/** An open connection as the interface shows it. */
export interface ListedConnection {
  readonly id: number;
  readonly clientId: string;
  readonly userId: number;
  readonly username: string;
  readonly protocol: OpenConnection['protocol'];
  readonly transport: OpenConnection['transport'];
  /** Null when the caller may not know it. */
  readonly address: string | null;
  readonly connectedAt: string;
  readonly lastPacketAt: string;
  readonly signedInWith: OpenConnection['signedInWith'];
  readonly credential: OpenConnection['credential'];
  readonly subscriptions: number;
  readonly published: number;
  /** The last bots that it pushed to, the latest first. */
  readonly lastBots: readonly number[];
  /** Where it is connected. */
  readonly node: NodeName;
}

export interface NodeName {
  readonly id: string;
  readonly name: string;
}

const lastBotsMax = 8;

export function toListed(connection: OpenConnection, node: NodeName): ListedConnection {
  const { id, clientId, userId, username, protocol, transport, address } = connection;
  const { connectedAtMs, lastPacketAtMs, signedInWith, credential, subscriptions, published, pushes } = connection;
  return {
    id,
    clientId,
    userId,
    username,
    protocol,
    transport,
    address,
    connectedAt: formatDateTime(connectedAtMs),
    lastPacketAt: formatDateTime(lastPacketAtMs),
    signedInWith,
    credential,
    subscriptions,
    published,
    lastBots: pushes.latest(lastBotsMax),
    node,
  };
}

/** Another user of the same bot may know that this one pushes to it, and nothing of his machines, credentials and other bots. */
export function hidePrivate(connection: ListedConnection, readable: ReadonlySet<number>): ListedConnection {
  const lastBots = connection.lastBots.filter((botId) => readable.has(botId));
  return { ...connection, address: null, credential: null, lastBots };
}
