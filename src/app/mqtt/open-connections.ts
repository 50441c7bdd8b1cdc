import type { OpenConnection, OpenConnections } from '#core/ports/open-connections';
import type { Engine, EngineConnection } from '#mqtt/engine';
import { reasonCode } from '#mqtt/packet/reason-code';
import { ClientNotes } from './client-notes.ts';

/** Translates the connections of the engine into those of the domain. */
export function createOpenConnections(
  engine: Pick<Engine, 'connections' | 'disconnect'>,
  nodeId?: string,
): OpenConnections {
  const idOf = numberFor(nodeId);
  const toOpen = (connection: EngineConnection): OpenConnection | undefined => describe(connection, idOf);
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
    for (const connection of engine.connections()) if (idOf(connection.number) === id) return connection;
    return undefined;
  }
}

function describe(
  { client, ...connection }: EngineConnection,
  idOf: (number: number) => number,
): OpenConnection | undefined {
  const { notes } = client;
  if (!(notes instanceof ClientNotes)) return undefined;
  return {
    id: idOf(connection.number),
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

/** Nodes count from the time of their start on, which may be the same: the last digits of an id are those of the node. */
const nodesMax = 2048;

function numberFor(nodeId: string | undefined): (number: number) => number {
  if (nodeId === undefined) return (number) => number;
  const node = Number.parseInt(nodeId, 16) % nodesMax;
  return (number) => number * nodesMax + node;
}
