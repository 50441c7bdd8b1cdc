import type { MeasureName } from './load/job.ts';
import type { Tuning } from './server-process.ts';

export interface Figure {
  /** The name under which the generator reports it. */
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly digits: number;
  /** About the generator, not about the system: no ratio. */
  readonly aside?: true;
}

export interface Measure {
  readonly name: MeasureName;
  readonly title: string;
  /** What the processor times are divided by. */
  readonly operation: string;
  readonly figures: readonly Figure[];
  /** Asks for a server that is just started, every round, and for no round before to warm it. */
  readonly freshServer?: true;
  /** What a server that has to choose is set up for. */
  readonly tuning: Tuning;
}

const rate = (title: string): Figure => ({ name: 'rate', title, unit: '/s', digits: 0 });
const micros = (name: string, title: string): Figure => ({ name, title, unit: 'µs', digits: 0 });

export const measures: readonly Measure[] = [
  {
    name: 'qos1',
    title: 'QoS 1 in: 50 connections, 50 in flight each',
    operation: 'acknowledgement',
    tuning: 'throughput',
    figures: [rate('acknowledgements')],
  },
  {
    name: 'qos0',
    title: 'QoS 0 in: 50 connections, at most 400 events unconfirmed each',
    operation: 'event',
    tuning: 'throughput',
    figures: [rate('events')],
  },
  {
    name: 'fanout',
    title: 'QoS 0 out: 1 publisher, 100 subscribers, at most 256 events undelivered',
    operation: 'delivery',
    tuning: 'throughput',
    figures: [rate('deliveries')],
  },
  {
    name: 'fanout-qos1',
    title: 'QoS 1 in and out: 1 publisher, 100 subscribers, at most 256 events undelivered',
    operation: 'delivery',
    tuning: 'throughput',
    figures: [rate('deliveries')],
  },
  {
    name: 'latency',
    title: 'QoS 1 at 10,000/s over 50 connections: from the due time to the acknowledgement',
    operation: 'acknowledgement',
    tuning: 'latency',
    figures: [
      micros('p50', 'p50'),
      micros('p99', 'p99'),
      micros('p999', 'p99.9'),
      { ...micros('lagP99', 'of it, p99 of sending late'), aside: true },
    ],
  },
  {
    name: 'idle',
    title: '10,000 idle connections',
    operation: 'connection',
    tuning: 'throughput',
    figures: [{ name: 'memory', title: 'resident memory per connection', unit: 'KB', digits: 1 }],
    freshServer: true,
  },
  {
    name: 'storm',
    title: '5,000 clients connect, 100 at a time',
    operation: 'connection',
    tuning: 'throughput',
    figures: [rate('connections')],
  },
];
