import type { Actor } from '#core/audit-entry';
import { formatDateTime } from '#core/date-time';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { Clock } from '#core/ports/clock';
import type { Store } from '#core/ports/store';
import { notFound, type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import type { Principal } from '#core/sign-in/principal';
import type { ConnectionFilter, ConnectionNode, ConnectionRow } from './connection-node.ts';
import { hidePrivate, type ListedConnection, type NodeName } from './listed-connection.ts';
import { type ConnectionList, readConnections } from './read-connections.ts';

/** Who is connected to which node, as much of it as the caller may know. */
export interface Connections {
  /** The list as it is now, ascending by id. */
  list(filter: ConnectionFilter): ConnectionList;
  /** The connections that pushed to a bot and whose users it is assigned to; the latest push first. */
  listSenders(principal: Principal, botId: number): Promise<SenderList>;
  /** Ends a connection; with `ofUser`, only if it is one of that user. */
  disconnect(actor: Actor, id: number, ofUser?: number): Promise<Result<void, Problem>>;
}

export interface SenderList {
  readonly senders: readonly Sender[];
  /** Nodes that did not answer. */
  readonly silent: readonly NodeName[];
}

export interface Sender extends ListedConnection {
  readonly lastPushAt: string;
}

export interface ConnectionParts {
  /** This node and the others that live. */
  readonly nodes: () => readonly ConnectionNode[];
  readonly access: Pick<AccessDirectory, 'findAssigned'>;
  readonly store: Pick<Store, 'change'>;
  readonly clock: Clock;
}

const endedByAdministrator = 'An administrator ended this connection.';
const endedByUser = 'You ended this connection over REST.';

export function createConnections({ nodes, access, store, clock }: ConnectionParts): Connections {
  return {
    list: (filter) => readConnections(nodes(), filter),

    async listSenders(principal, botId) {
      const { rows, silent } = await askAll({ about: 'senders', botId });
      const senders: Sender[] = [];
      const readable = await access.findAssigned(principal.userId ?? 0);
      for (const { connection, pushedAtMs } of rows.sort(byLatestPush)) {
        // A user who lost the bot is a stranger to its other users.
        if (!(await access.findAssigned(connection.userId)).has(botId)) continue;
        const isOwn = principal.role === 'admin' || connection.userId === principal.userId;
        const shown = isOwn ? connection : hidePrivate(connection, readable);
        senders.push({ ...shown, lastPushAt: formatDateTime(pushedAtMs ?? 0) });
      }
      return { senders, silent };
    },

    async disconnect(actor, id, ofUser) {
      const { rows, silent } = await askAll({ about: 'one', id });
      const found = rows[0]?.connection;
      if (found === undefined && silent.length > 0) return failed(notReachable(silent));
      if (found === undefined || (ofUser !== undefined && found.userId !== ofUser))
        return failed(notFound('open connection', id));
      const { address, clientId, userId, username, connectedAt, node } = found;
      const where = nodes().length > 1 ? { node: node.name } : {};
      const before = { userId, username, clientId, address, connectedAt, ...where };
      const entry = { action: 'connection.disconnect', target: `user/${userId}/connection/${id}`, before, after: null };
      const recorded = await store.change<void, Problem>(async (writers) => {
        await writers.audit.append({ at: formatDateTime(clock()), actor, ...entry });
        return ok(undefined);
      });
      if (!recorded.ok) return recorded;
      const reason = ofUser === undefined ? endedByAdministrator : endedByUser;
      const holder = nodes().find((each) => each.node.id === node.id);
      const ended = await holder?.ask({ about: 'end', id, reason });
      return ended === undefined ? failed(notReachable([node])) : ok(undefined);
    },
  };

  async function askAll(
    question: Parameters<ConnectionNode['ask']>[0],
  ): Promise<{ readonly rows: ConnectionRow[]; readonly silent: readonly NodeName[] }> {
    const asked = nodes();
    const answers = await Promise.all(asked.map((node) => node.ask(question)));
    return {
      rows: answers.flatMap((answer) => [...(answer?.rows ?? [])]),
      silent: asked.filter((_node, index) => answers[index] === undefined).map(({ node }) => node),
    };
  }
}

function byLatestPush(a: ConnectionRow, b: ConnectionRow): number {
  return (b.pushedAtMs ?? 0) - (a.pushedAtMs ?? 0) || a.connection.id - b.connection.id;
}

function notReachable(nodes: readonly NodeName[]): Problem {
  const names = nodes.map(({ name }) => name).join(', ');
  return problem('busy', `These nodes did not answer: ${names}. Try again in a moment.`);
}
