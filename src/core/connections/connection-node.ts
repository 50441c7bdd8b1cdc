import type { OpenConnection, OpenConnections } from '#core/ports/open-connections';
import { type ListedConnection, type NodeName, toListed } from './listed-connection.ts';

/** A node that tells of its connections: this one, or another over the bus. */
export interface ConnectionNode {
  readonly node: NodeName;
  /** Undefined when the node does not answer in time. */
  ask(question: ConnectionQuestion): Promise<ConnectionAnswer | undefined>;
}

export type ConnectionQuestion =
  /** Connections after that id, ascending. */
  | { readonly about: 'list'; readonly filter: ConnectionFilter; readonly after: number; readonly limit: number }
  /** Connections that pushed to a bot. */
  | { readonly about: 'senders'; readonly botId: number }
  | { readonly about: 'one'; readonly id: number }
  /** Ends a connection; the answer is empty when there is none with this id. */
  | { readonly about: 'end'; readonly id: number; readonly reason: string };

export interface ConnectionFilter {
  readonly userId?: number | undefined;
  readonly botId?: number | undefined;
  /** Only connections to this node. */
  readonly nodeId?: string | undefined;
}

export interface ConnectionAnswer {
  /** Those of this node are made when they are read: a page reads some, then lets others work. */
  readonly rows: Iterable<ConnectionRow>;
  /** False when the list goes on after the last row. */
  readonly isLast: boolean;
}

export interface ConnectionRow {
  readonly connection: ListedConnection;
  /** When it last pushed to the bot that was asked for. */
  readonly pushedAtMs: number | null;
}

/** Answers for the connections of this node. */
export function createOwnConnections(node: NodeName, connections: OpenConnections): ConnectionNode {
  return { node, ask: async (question) => answer(question) };

  function answer(question: ConnectionQuestion): ConnectionAnswer {
    if (question.about === 'list') return list(question);
    if (question.about === 'senders')
      return whole(connections.list().filter(isSenderOf(question.botId)), question.botId);
    const found = connections.find(question.id);
    if (found !== undefined && question.about === 'end') connections.end(question.id, question.reason);
    return whole(found === undefined ? [] : [found]);
  }

  function list({ filter: { userId, botId }, after, limit }: ConnectionQuestion & { about: 'list' }): ConnectionAnswer {
    const found = connections
      .list()
      .filter(({ id }) => id > after)
      .filter((each) => userId === undefined || each.userId === userId)
      .filter((each) => botId === undefined || isSenderOf(botId)(each));
    return { rows: toRows(found.slice(0, limit), botId), isLast: found.length <= limit };
  }

  function whole(found: readonly OpenConnection[], botId?: number): ConnectionAnswer {
    return { rows: toRows(found, botId), isLast: true };
  }

  function* toRows(found: readonly OpenConnection[], botId: number | undefined): Generator<ConnectionRow, void> {
    for (const each of found) {
      const pushedAtMs = botId === undefined ? null : (each.pushes.lastPushMs(botId) ?? null);
      yield { connection: toListed(each, node), pushedAtMs };
    }
  }
}

function isSenderOf(botId: number): (connection: OpenConnection) => boolean {
  return ({ pushes }) => pushes.lastPushMs(botId) !== undefined;
}
