import type { OpenConnection, OpenConnections } from '#core/ports/open-connections';
import type { Engine, EngineConnection } from '#mqtt/engine';
import { reasonCode } from '#mqtt/packet/reason-code';
import { ClientNotes } from './client-notes.ts';

/** The connections of the engine in the words of the domain. */
export function createOpenConnections(engine: Pick<Engine, 'connections' | 'disconnect'>): OpenConnections {
  return {
    list: () => [...engine.connections()].flatMap((connection) => toOpen(connection) ?? []).sort((a, b) => a.id - b.id),
    find(id) {
      const found = findConnection(id);
      return found && toOpen(found);
    },
    end(id, reason) {
      const client = findConnection(id)?.client;
      if (client !== undefined) engine.disconnect((each) => each === client, reasonCode.administrativeAction, reason);
    },
  };

  function findConnection(id: number): EngineConnection | undefined {
    for (const connection of engine.connections()) if (connection.number === id) return connection;
    return undefined;
  }
}

function toOpen({ client, ...connection }: EngineConnection): OpenConnection | undefined {
  const { notes } = client;
  if (!(notes instanceof ClientNotes)) return undefined;
  return {
    id: connection.number,
    clientId: client.clientId,
    userId: Number(client.user),
    username: notes.username,
    protocol: client.level === 5 ? '5.0' : '3.1.1',
    transport: connection.transport,
    address: client.address,
    connectedAtMs: connection.signedInAtMs,
    lastPacketAtMs: connection.lastPacketAtMs,
    signedInWith: notes.signedInWith,
    credential: notes.credential,
    subscriptions: connection.subscriptions,
    published: connection.published,
    pushes: notes,
  };
}
