import type {
  ConnectionAnswer,
  ConnectionNode,
  ConnectionQuestion,
  ConnectionRow,
} from '#core/connections/connection-node';
import type { Cluster } from './cluster.ts';

/** How long the connections of another node are waited for. */
const waitMs = 500;
/** NATS takes messages of a megabyte. */
const answerBytesMax = 524_288;

/** The connections of the other nodes that live. */
export function listPeers({ nodeId, bus, nodes }: Cluster): ConnectionNode[] {
  const others = nodes.known.filter(({ id, isLive }) => isLive && id !== nodeId);
  return others.map(({ id, name, busConnected }) => ({
    node: { id, name },
    async ask(question) {
      // Nobody would hear it: say so at once.
      if (!bus.isConnected || !busConnected) return undefined;
      const [answer] = await bus.ask(subjectOf(id), encode(question), { waitMs, answersMax: 1 });
      return answer === undefined ? undefined : (decode(answer) as ConnectionAnswer);
    },
  }));
}

/** Tells the other nodes of the connections of this one. Returns the function that stops it. */
export function answerPeers({ nodeId, bus }: Cluster, own: ConnectionNode): () => void {
  return bus.answer(subjectOf(nodeId), async (message) => {
    const answer = await own.ask(decode(message) as ConnectionQuestion);
    return answer && encode(cutAnswer(answer));
  });
}

function subjectOf(nodeId: string): string {
  return `connections.${nodeId}`;
}

/** Client ids may be long: as many rows as fit, and at least one. */
function cutAnswer({ rows, isLast }: ConnectionAnswer): ConnectionAnswer {
  const fitting: ConnectionRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += encode(row).length;
    if (bytes > answerBytesMax && fitting.length > 0) return { rows: fitting, isLast: false };
    fitting.push(row);
  }
  return { rows: fitting, isLast };
}

function encode(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function decode(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
}
