import { createFaultLog } from '#app/fault-log';
import type { Foundation } from '#app/foundation';
import { describeReceipt } from '#core/ingress/describe-receipt';
import type { Ingress } from '#core/ingress/ingress';
import type { AccessDirectory } from '#core/ingress/push-access';
import { Peers } from '#core/peers/peers';
import type { StatusFeed } from '#core/ports/status-feed';
import type { Cluster } from './cluster.ts';
import { ClusterOutput } from './cluster-output.ts';

export interface PeerAssembly {
  readonly output: ClusterOutput;
  readonly peers: Peers;
  /** Call it before messages of other nodes can arrive. */
  join(ingress: Ingress): void;
}

export interface PeerAssemblyParts {
  readonly access: AccessDirectory;
  readonly sha256: (bytes: Uint8Array) => string;
}

const trimEveryMs = 60_000;

/** Joins the ingress and the MQTT clients of this node to the other nodes of its cluster. */
export function assemblePeers(
  { log, clock, stores: { eventLog }, opened }: Foundation,
  { nodeId, bus, nodes }: Cluster,
  feed: StatusFeed,
  { access, sha256 }: PeerAssemblyParts,
): PeerAssembly {
  const faults = createFaultLog(log, 'failed to read what other nodes have stored');
  const onFault = (error: unknown): void => void faults.report(error);
  opened.defer(startTrimming(feed, onFault));
  const output = new ClusterOutput();
  let joined: Ingress | undefined;
  const peers = new Peers(
    {
      nodeId,
      bus,
      nodes,
      feed,
      log: eventLog,
      access,
      receiptOf: (event) => describeReceipt(event, event.sequence, sha256(event.payload)),
      clock,
      later: (milliseconds, work) => void setTimeout(work, milliseconds).unref(),
      pause: () => new Promise((go) => setImmediate(go)),
      onFault,
    },
    {
      get ingress() {
        if (joined === undefined) throw new Error('The ingress has not joined its peers yet.');
        return joined;
      },
      audience: output,
      deliver: (message) => output.deliver(message),
    },
  );
  opened.defer(() => peers.stop());
  output.peers = peers;
  return {
    output,
    peers,
    join(ingress) {
      joined = ingress;
    },
  };
}

/** Deletes old statuses, a few at a time. */
function startTrimming(feed: StatusFeed, onFault: (error: unknown) => void): () => void {
  const timer = setInterval(() => void feed.trim().catch(onFault), trimEveryMs).unref();
  return () => clearInterval(timer);
}
