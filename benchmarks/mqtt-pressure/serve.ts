import { openEngine } from '#mqtt/engine';
import type { Publication } from '#mqtt/hooks';
import { openTcpListener } from '#mqtt/listener/tcp-listener';
import { honestTopic } from '#tests/mqtt/pressure/honest-pair';
import { limits, type Scenario } from './scenarios.ts';

/** The server under pressure, in a process of its own: tells its port, then what it holds, every second. */
export type ServerMessage =
  | { readonly kind: 'port'; readonly port: number }
  | {
      readonly kind: 'sample';
      readonly residentBytes: number;
      readonly pendingBytes: number;
      readonly connections: number;
      readonly publishes: number;
      readonly overflows: number;
      readonly queueDrops: number;
      readonly faults: number;
    }
  /** A subscriber was disconnected because it did not read. */
  | { readonly kind: 'overflow' };

const hook = process.argv[2] as Scenario['hook'];
let later: Publication[] = [];
const answerHeld = (): void => {
  const publications = later;
  later = [];
  for (const publication of publications) publication.acceptAndRoute();
};
if (hook === 'answers later') setInterval(answerHeld, 5);

const engine = await openEngine({
  limits,
  hooks: {
    authenticate: ({ clientId }) => ({ ok: true, user: clientId }),
    maySubscribe: () => 0,
    onPublish(publication) {
      if (hook === 'answers at once' || publication.topic === honestTopic) publication.acceptAndRoute();
      else later.push(publication);
    },
  },
});
const { port } = await openTcpListener({ host: '127.0.0.1', port: 0, accept: engine.accept });
tell({ kind: 'port', port });

let overflows = 0;
setInterval(() => {
  if (engine.counters.outboundOverflows > overflows) tell({ kind: 'overflow' });
  overflows = engine.counters.outboundOverflows;
}, 50);
setInterval(() => {
  const { connections, pendingBytes } = engine.gauges();
  const { publishesReceived, outboundOverflows, messagesDroppedQueueFull, internalErrors } = engine.counters;
  tell({
    kind: 'sample',
    residentBytes: process.memoryUsage.rss(),
    pendingBytes,
    connections,
    publishes: publishesReceived,
    overflows: outboundOverflows,
    queueDrops: messagesDroppedQueueFull,
    faults: internalErrors,
  });
}, 1000);
process.on('disconnect', () => process.exit());

function tell(message: ServerMessage): void {
  process.send?.(message);
}
