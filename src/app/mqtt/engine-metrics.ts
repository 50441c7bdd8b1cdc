import { Counter, Gauge, type Registry } from 'prom-client';
import type { Counters } from '#mqtt/counters';
import type { Engine } from '#mqtt/engine';

/** What of the engine is measured. */
export type CountingEngine = Pick<Engine, 'counters' | 'gauges'>;

/** What each counter of the engine counts. One for each: a new counter without its sentence does not compile. */
const counterHelp: Record<keyof Counters, string> = {
  connectionsAccepted: 'MQTT connections taken.',
  connectionsRefusedTotal: 'MQTT connections closed because there were as many as there may be.',
  connectionsRefusedPerAddress: 'MQTT connections closed because their address had as many as it may.',
  connectionsRefusedPerUser: 'CONNECT packets refused because their user had as many connections as he may.',
  connectTimeouts: 'MQTT connections closed because no CONNECT came in time.',
  signInsRefused: 'CONNECT packets refused at sign-in.',
  signedInLevel4: 'Sign-ins with MQTT 3.1.1.',
  signedInLevel5: 'Sign-ins with MQTT 5.0.',
  keepAliveTimeouts: 'MQTT connections ended because their keep alive had passed.',
  drainTimeouts: 'MQTT connections whose client had hung up, closed before all that it sent was handled.',
  sessionsTakenOver: 'MQTT connections ended because their client id signed in again.',
  sessionsRefused:
    'CONNECT packets refused because there were as many sessions as there may be, in all or of their user.',
  sessionsEvicted: 'MQTT sessions removed because their user opened more than he may have.',
  sessionsExpired: 'MQTT sessions removed after their expiry.',
  packetsTooLarge: 'MQTT connections ended because of a packet over the size limit.',
  packetsMalformed: 'MQTT connections ended because of a packet that the standard does not allow.',
  publishesReceived: 'PUBLISH packets received.',
  publishesRefused: 'PUBLISH packets refused.',
  topicsRefused: 'Topics and filters refused because of their length or levels.',
  receiveMaximumExceeded: 'MQTT connections ended because of more unacknowledged messages than agreed.',
  subscriptionsRefused: 'Subscriptions refused.',
  messagesSent: 'PUBLISH packets sent.',
  messagesQueued: 'Messages that had to wait for their session.',
  messagesDroppedQueueFull:
    'Queued messages dropped, oldest first, because the queue of their session was full, or as many bytes were queued as may be.',
  messagesDroppedExpired: 'Queued messages dropped because they expired.',
  messagesDroppedTooLarge: 'Messages not sent because their receiver takes no packets as large.',
  outboundOverflows: 'MQTT connections ended because the client read too slowly.',
  readsStalledInflight: 'Times a sender was not read because it had as many events in the works as it may.',
  readsStalledPending: 'Times a sender was not read because all together had as many bytes in the works as they may.',
  retainedRefused: 'Retained messages not kept because there were as many as there may be.',
  internalErrors: 'Faults of the MQTT broker.',
};

const gaugeHelp: Record<Exclude<keyof ReturnType<Engine['gauges']>, 'signedIn'>, string> = {
  connections: 'MQTT connections open now.',
  sessions: 'MQTT sessions now, with and without a connection.',
  queuedBytes: 'Bytes of messages that wait in MQTT sessions now.',
  retained: 'Retained messages now.',
  pendingBytes: 'Bytes of events in the works now.',
};

/** The engine counts in plain numbers; they are read when somebody asks. */
export function registerEngineMetrics(registry: Registry, engine: CountingEngine): void {
  for (const [key, help] of entriesOf(counterHelp))
    registry.registerMetric(
      new Counter({
        name: `scorewire_mqtt_${snakeCase(key)}_total`,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(engine.counters[key]);
        },
      }),
    );
  for (const [key, help] of entriesOf(gaugeHelp))
    registry.registerMetric(
      new Gauge({
        name: `scorewire_mqtt_${snakeCase(key)}`,
        help,
        registers: [],
        collect() {
          this.set(engine.gauges()[key]);
        },
      }),
    );
  registry.registerMetric(
    new Gauge({
      name: 'scorewire_mqtt_signed_in_connections',
      help: 'MQTT connections signed in now, by protocol level.',
      labelNames: ['level'],
      registers: [],
      collect() {
        const { signedIn } = engine.gauges();
        this.set({ level: '3.1.1' }, signedIn[4]);
        this.set({ level: '5' }, signedIn[5]);
      },
    }),
  );
}

function entriesOf<Key extends string>(record: Record<Key, string>): [Key, string][] {
  return Object.entries(record) as [Key, string][];
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z0-9]+/g, (part) => `_${part.toLowerCase()}`);
}
