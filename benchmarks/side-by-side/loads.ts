import type { LoadName } from './load/job.ts';

export interface Figure {
  /** The name under which the generator reports it. */
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly digits: number;
  /** About the generator, not about the system: no ratio. */
  readonly aside?: true;
}

export interface Load {
  readonly name: LoadName;
  readonly title: string;
  readonly figures: readonly Figure[];
}

const rate = (title: string): Figure => ({ name: 'rate', title, unit: '/s', digits: 0 });
const micros = (name: string, title: string): Figure => ({ name, title, unit: 'µs', digits: 0 });

export const loads: readonly Load[] = [
  {
    name: 'throughput',
    title: '50 connections, 50 in flight each, QoS 1',
    figures: [rate('events')],
  },
  {
    name: 'games',
    title:
      '1,000 connections, each the game of its bot at 10 events a second; from the due time to the acknowledgement',
    figures: [
      micros('p50', 'p50'),
      micros('p99', 'p99'),
      micros('p999', 'p99.9'),
      { name: 'cpuSeconds', title: 'processor seconds a minute', unit: 's', digits: 1 },
      { ...micros('lagP99', 'of it, p99 of sending late'), aside: true },
    ],
  },
  {
    name: 'single',
    title: 'one connection, one in flight',
    figures: [rate('events'), micros('p50', 'p50'), micros('p99', 'p99')],
  },
  {
    name: 'bad',
    title: 'as throughput, and 5 % of the events have a field of the wrong type',
    figures: [rate('events, the bad ones with them')],
  },
  {
    name: 'listeners',
    title: 'as bad, and 100 subscribers listen to the status and 100 to the live payload of the 50 bots',
    figures: [
      rate('events, the bad ones with them'),
      { name: 'live', title: 'live payloads delivered', unit: '/s', digits: 0 },
      { name: 'status', title: 'statuses delivered', unit: '/s', digits: 0 },
    ],
  },
];
