import type { Actor } from './audit-entry.ts';
import { formatDateTime } from './date-time.ts';
import type { AccessDirectory } from './ingress/push-access.ts';
import type { PageRequest } from './page.ts';
import type { Clock } from './ports/clock.ts';
import type { OpenConnection, OpenConnections } from './ports/open-connections.ts';
import type { Store } from './ports/store.ts';
import { notFound, type Problem } from './problem.ts';
import { failed, ok, type Result } from './result.ts';
import type { Principal } from './sign-in/principal.ts';

/** Who is connected, as much of it as the caller may know. */
export interface Connections {
  /** Returns the pages of a list as it is now, ascending by id. */
  list(filter: ConnectionFilter): (page: PageRequest) => ListedConnection[];
  /** The connections that pushed to a bot and whose users it is assigned to; the latest push first. */
  listSenders(principal: Principal, botId: number): Promise<Sender[]>;
  /** Ends a connection; with `ofUser`, only if it is one of that user. */
  disconnect(actor: Actor, id: number, ofUser?: number): Promise<Result<void, Problem>>;
}

export interface ConnectionFilter {
  readonly userId?: number | undefined;
  readonly botId?: number | undefined;
}

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
}

export interface Sender extends ListedConnection {
  readonly lastPushAt: string;
}

export interface ConnectionParts {
  readonly connections: OpenConnections;
  readonly access: Pick<AccessDirectory, 'findAssigned'>;
  readonly store: Pick<Store, 'change'>;
  readonly clock: Clock;
}

const lastBotsMax = 8;
const endedByAdministrator = 'An administrator ended this connection.';
const endedByUser = 'You ended this connection over REST.';

export function createConnections({ connections, access, store, clock }: ConnectionParts): Connections {
  return {
    list({ userId, botId }) {
      const found = connections
        .list()
        .filter((each) => userId === undefined || each.userId === userId)
        .filter((each) => botId === undefined || each.pushes.lastPushMs(botId) !== undefined);
      return ({ after, limit }) =>
        found
          .filter(({ id }) => id > (after ?? 0))
          .slice(0, limit)
          .map(toListed);
    },

    async listSenders(principal, botId) {
      const found = connections.list().flatMap((connection) => {
        const pushedAtMs = connection.pushes.lastPushMs(botId);
        return pushedAtMs === undefined ? [] : [{ connection, pushedAtMs }];
      });
      found.sort((a, b) => b.pushedAtMs - a.pushedAtMs || a.connection.id - b.connection.id);
      const senders: Sender[] = [];
      const readable = await access.findAssigned(principal.userId ?? 0);
      for (const { connection, pushedAtMs } of found) {
        // A user who lost the bot is a stranger to its other users.
        if (!(await access.findAssigned(connection.userId)).has(botId)) continue;
        const shown = toListed(connection);
        const isOwn = principal.role === 'admin' || connection.userId === principal.userId;
        senders.push({ ...(isOwn ? shown : hidePrivate(shown, readable)), lastPushAt: formatDateTime(pushedAtMs) });
      }
      return senders;
    },

    async disconnect(actor, id, ofUser) {
      const found = connections.find(id);
      if (found === undefined || (ofUser !== undefined && found.userId !== ofUser))
        return failed(notFound('open connection', id));
      const { address, clientId, userId, username, connectedAtMs } = found;
      const before = { userId, username, clientId, address, connectedAt: formatDateTime(connectedAtMs) };
      const entry = { action: 'connection.disconnect', target: `user/${userId}/connection/${id}`, before, after: null };
      const recorded = await store.change<void, Problem>(async (writers) => {
        await writers.audit.append({ at: formatDateTime(clock()), actor, ...entry });
        return ok(undefined);
      });
      if (recorded.ok) connections.end(id, ofUser === undefined ? endedByAdministrator : endedByUser);
      return recorded;
    },
  };
}

function toListed(connection: OpenConnection): ListedConnection {
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
  };
}

/** Another user of the same bot may know that this one pushes to it, and nothing of his machines, credentials and other bots. */
function hidePrivate(connection: ListedConnection, readable: ReadonlySet<number>): ListedConnection {
  const lastBots = connection.lastBots.filter((botId) => readable.has(botId));
  return { ...connection, address: null, credential: null, lastBots };
}
