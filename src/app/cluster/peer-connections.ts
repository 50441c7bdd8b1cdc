import type {
  ConnectionAnswer,
  ConnectionNode,
  ConnectionQuestion,
  ConnectionRow,
} from '#core/connections/connection-node';
import { decodeJson, encodeJson } from './bus-json.ts';
import type { Cluster } from './cluster.ts';

/** How long another node may take to answer. */
const waitMs = 500;
/** NATS takes messages of a megabyte. */
const answerBytesMax = 524_288;

/** The other live nodes, to ask for their connections. */
export function listPeers({ nodeId, bus, nodes }: Cluster): ConnectionNode[] {
  const others = nodes.known.filter(({ id, isLive }) => isLive && id !== nodeId);
  return others.map(({ id, name, busConnected }) => ({
    node: { id, name },
    async ask(question) {
      // No answer can arrive, so do not wait.
      if (!bus.isConnected || !busConnected) return undefined;
      const [answer] = await bus.ask(subjectOf(id), encodeJson(question), { waitMs, answersMax: 1 });
      return answer === undefined ? undefined : (decodeJson(answer) as ConnectionAnswer);
    },
  }));
}

/** Answers other nodes that ask for the connections of this one. Returns the function that stops it. */
export function answerPeers({ nodeId, bus }: Cluster, own: ConnectionNode): () => void {
  return bus.answer(subjectOf(nodeId), async (message) => {
    const answer = await own.ask(decodeJson(message) as ConnectionQuestion);
    return answer && encodeJson(cutAnswer(answer));
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
    bytes += encodeJson(row).length;
    if (bytes > answerBytesMax && fitting.length > 0) return { rows: fitting, isLast: false };
    fitting.push(row);
  }
  return { rows: fitting, isLast };
}
