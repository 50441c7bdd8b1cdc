import type { Json } from '#core/json';
import type { Engine } from '#mqtt/engine';
import type { EnginePeers, SessionTaking } from '#mqtt/peers';
import type { SharedSessionStore } from '#mqtt/session-store';
import { decodeJson, encodeJson } from './bus-json.ts';
import type { Cluster } from './cluster.ts';
import { reachesAll } from './reaches-all.ts';

/** How long the node that has a session open may take to end the connection and save the session. */
const releaseMsMax = 500;
/** The sessions of a node that has not been seen for this long are closed: it may only be paused, or cut off from the database for a moment. */
const goneMs = 60_000;

const takenSubject = 'sessions.taken';

export interface SessionTakeover {
  /** For the MQTT engine of this node. */
  readonly peers: EnginePeers;
  /** Releases sessions of the engine whose clients connect to other nodes. Returns the function that stops it. */
  serve(engine: Pick<Engine, 'release'>): () => void;
}

/** Connects the MQTT engines of all nodes: a client that connects to one of them takes its session over from any other. */
export function createSessionTakeover(
  { nodeId, bus, control, nodes }: Cluster,
  sessions: SharedSessionStore,
  onFault: (error: unknown) => void,
): SessionTakeover {
  /** The node that can be asked for a session; one that is gone or cut off would not answer. */
  const findReachable = (owner = ''): string | undefined => {
    const node = nodes.known.find(({ id }) => owner.startsWith(`${id}/`));
    return bus.isConnected && node?.isLive === true && node.busConnected ? node.id : undefined;
  };
  return {
    peers: {
      node: nodeId,
      sessions,
      async takeOver(taking) {
        const holder = findReachable(taking.owner);
        if (holder === undefined) return false;
        const limits = { waitMs: releaseMsMax, answersMax: 1 };
        return (await bus.ask(takeSubject(holder), encodeJson(taking), limits)).length > 0;
      },
      announce(taking) {
        // Every clean session is announced, so the database is used only where the bus does not suffice.
        if (reachesAll({ bus, nodes })) bus.publish(takenSubject, encodeJson(taking));
        else control.publish(takenSubject, { ...taking } satisfies Json).catch(onFault);
      },
      async findLiveNodes() {
        const known = await nodes.list();
        const newestMs = Math.max(...known.map(({ seenAtMs }) => seenAtMs));
        return known.filter(({ seenAtMs }) => seenAtMs > newestMs - goneMs).map(({ id }) => id);
      },
    },
    serve(engine) {
      const release = (taking: unknown): void => {
        engine.release(taking as SessionTaking).catch(onFault);
      };
      const stops = [
        bus.answer(takeSubject(nodeId), async (message) => {
          const isReleased = await engine.release(decodeJson(message) as SessionTaking);
          return isReleased ? encodeJson(true) : undefined;
        }),
        bus.subscribe(takenSubject, (message) => release(decodeJson(message))),
        control.subscribe(takenSubject, release),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function takeSubject(nodeId: string): string {
  return `sessions.take.${nodeId}`;
}
