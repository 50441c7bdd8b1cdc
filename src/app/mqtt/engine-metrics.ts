import { Counter, Gauge, type Registry } from 'prom-client';
import { registerMetric } from '#app/plain-metric';
import type { Counters } from '#mqtt/counters';
import type { Engine } from '#mqtt/engine';

/** The part of the engine that is measured. */
export type CountingEngine = Pick<Engine, 'counters' | 'gauges'>;

/** The help text of each metric `scorewire_mqtt_{name}_total`. */
const counterHelp = {
  connections_accepted: 'MQTT connections that were accepted.',
  connections_refused: 'MQTT connections that were refused because a limit was reached, by whose limit it was.',
  connect_timeouts: 'MQTT connections that were closed because no CONNECT came in time.',
  sign_ins: 'CONNECT packets that were signed in, by protocol level.',
  sign_ins_refused: 'CONNECT packets that were refused at sign-in.',
  keep_alive_timeouts:
    'MQTT connections that were ended because nothing came for one and a half times their keep alive.',
  drain_timeouts:
    'MQTT connections that were closed before everything was handled that their client sent before it hung up.',
  sessions_taken_over: 'MQTT connections that were ended because their client id signed in again.',
  sessions_refused:
    'CONNECT packets that were refused because the limit of sessions was reached, of the server or of the user.',
  sessions_evicted: 'MQTT sessions that were removed because their user opened more than the limit.',
  sessions_expired: 'MQTT sessions that were removed because they expired.',
  packets_too_large: 'MQTT connections that were ended because of a packet over the size limit.',
  packets_malformed: 'MQTT connections that were ended because of a packet that the standard does not allow.',
  publishes_received: 'PUBLISH packets that were received.',
  publishes_refused: 'PUBLISH packets that were refused.',
  topics_refused: 'Topics and filters that were refused because they were too long or had too many levels.',
  receive_maximum_exceeded:
    'MQTT connections that were ended because of more unacknowledged messages than the Receive Maximum.',
  subscriptions_refused: 'Subscriptions that were refused.',
  messages_sent: 'PUBLISH packets that were sent.',
  messages_queued: 'Messages that had to wait in the queue of a session.',
  messages_dropped: 'Messages that were dropped and not delivered to a session, by reason.',
  outbound_overflows: 'MQTT connections that were ended because the client read too slowly.',
  reads_stalled: 'Times that a connection was not read for a while, by the limit that was reached.',
  retained_refused: 'Retained messages that were not kept because the limit of retained messages was reached.',
  internal_errors: 'Faults inside the MQTT broker.',
} as const;

/** Maps every counter of the engine to its metric and label. The type makes a counter without a metric a compile error. */
const counterMetrics: Record<keyof Counters, CounterMetric> = {
  connectionsAccepted: { name: 'connections_accepted' },
  connectionsRefusedTotal: { name: 'connections_refused', labels: { limit: 'server' } },
  connectionsRefusedPerAddress: { name: 'connections_refused', labels: { limit: 'address' } },
  connectionsRefusedPerUser: { name: 'connections_refused', labels: { limit: 'user' } },
  connectTimeouts: { name: 'connect_timeouts' },
  signInsRefused: { name: 'sign_ins_refused' },
  signedInLevel4: { name: 'sign_ins', labels: { level: '3.1.1' } },
  signedInLevel5: { name: 'sign_ins', labels: { level: '5' } },
  keepAliveTimeouts: { name: 'keep_alive_timeouts' },
  drainTimeouts: { name: 'drain_timeouts' },
  sessionsTakenOver: { name: 'sessions_taken_over' },
  sessionsRefused: { name: 'sessions_refused' },
  sessionsEvicted: { name: 'sessions_evicted' },
  sessionsExpired: { name: 'sessions_expired' },
  packetsTooLarge: { name: 'packets_too_large' },
  packetsMalformed: { name: 'packets_malformed' },
  publishesReceived: { name: 'publishes_received' },
  publishesRefused: { name: 'publishes_refused' },
  topicsRefused: { name: 'topics_refused' },
  receiveMaximumExceeded: { name: 'receive_maximum_exceeded' },
  subscriptionsRefused: { name: 'subscriptions_refused' },
  messagesSent: { name: 'messages_sent' },
  messagesQueued: { name: 'messages_queued' },
  messagesDroppedQueueFull: { name: 'messages_dropped', labels: { reason: 'queue_full' } },
  messagesDroppedExpired: { name: 'messages_dropped', labels: { reason: 'expired' } },
  messagesDroppedTooLarge: { name: 'messages_dropped', labels: { reason: 'too_large' } },
  outboundOverflows: { name: 'outbound_overflows' },
  readsStalledInflight: { name: 'reads_stalled', labels: { limit: 'inflight_events' } },
  readsStalledPending: { name: 'reads_stalled', labels: { limit: 'pending_bytes' } },
  retainedRefused: { name: 'retained_refused' },
  internalErrors: { name: 'internal_errors' },
};

interface CounterMetric {
  readonly name: keyof typeof counterHelp;
  readonly labels?: Readonly<Record<string, string>>;
}

const gauges: Record<Exclude<keyof ReturnType<Engine['gauges']>, 'signedIn'>, readonly [name: string, help: string]> = {
  connections: ['connections', 'MQTT connections that are open now.'],
  sessions: ['sessions', 'MQTT sessions that exist now, with and without a connection.'],
  queuedBytes: ['queued_bytes', 'Bytes of messages that wait in MQTT sessions now.'],
  retained: ['retained_messages', 'Retained messages that are kept now.'],
  pendingBytes: ['pending_bytes', 'Bytes of events that were received and are not answered yet.'],
};

export function registerEngineMetrics(registry: Registry, engine: CountingEngine): void {
  const byName = Map.groupBy(entriesOf(counterMetrics), ([, { name }]) => name);
  for (const [name, counters] of byName)
    registerMetric(registry, Counter, {
      name: `scorewire_mqtt_${name}_total`,
      help: counterHelp[name],
      labelNames: [...new Set(counters.flatMap(([, { labels }]) => Object.keys(labels ?? {})))],
      read: () => counters.map(([key, { labels }]) => [labels ?? {}, engine.counters[key]] as const),
    });
  for (const [key, [name, help]] of entriesOf(gauges))
    registerMetric(registry, Gauge, { name: `scorewire_mqtt_${name}`, help, read: () => engine.gauges()[key] });
  registerMetric(registry, Gauge, {
    name: 'scorewire_mqtt_signed_in_connections',
    help: 'MQTT connections that are signed in now, by protocol level.',
    labelNames: ['level'],
    read() {
      const { signedIn } = engine.gauges();
      return [
        [{ level: '3.1.1' }, signedIn[4]],
        [{ level: '5' }, signedIn[5]],
      ];
    },
  });
}

function entriesOf<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
