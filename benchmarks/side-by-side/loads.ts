import { type Load, micros, rate } from '../support/comparison.ts';

export const loadNames = ['throughput', 'swimming', 'soccer', 'games', 'single', 'bad', 'listeners'] as const;
export type LoadName = (typeof loadNames)[number];

const dense = '50 connections, 50 in flight each, QoS 1';
const gameLoads = new Set<LoadName>(['throughput', 'swimming', 'soccer']);

export const loads: readonly Load<LoadName>[] = [
  { name: 'throughput', title: `${dense}; basketball games`, figures: [rate('events')] },
  { name: 'swimming', title: `${dense}; a swimming meet`, figures: [rate('events')] },
  { name: 'soccer', title: `${dense}; soccer matches`, figures: [rate('events')] },
  {
    name: 'games',
    title: '1,000 connections, each a game at 10 events a second; from the due time to the acknowledgement',
    figures: [
      micros('p50'),
      micros('p99'),
      micros('p999', 'p99.9'),
      { name: 'cpuSeconds', title: 'processor seconds a minute', unit: 's', digits: 1 },
      { ...micros('lagP99', 'of it, p99 of sending late'), aside: true },
    ],
  },
  {
    name: 'single',
    title: 'one connection, one in flight',
    figures: [rate('events'), micros('p50'), micros('p99')],
  },
  {
    name: 'bad',
    title: 'as throughput, and 5 % of the events have a field of the wrong type',
    figures: [rate('events, bad ones included')],
  },
  {
    name: 'listeners',
    title: 'as bad, and 100 subscribers to the status and 100 to the live payload of the 50 bots',
    figures: [
      rate('events, bad ones included'),
      { ...rate('live payloads delivered'), name: 'live' },
      { ...rate('statuses delivered'), name: 'status' },
    ],
  },
];

/** The loads that run together: with `newValues`, each game load twice, with a number that stays and with one that is new in every event. */
export function groupLoads(names: readonly LoadName[], newValues: boolean): (readonly Load<LoadName>[])[] {
  const asked = loads.filter(({ name }) => names.includes(name));
  if (!newValues) return asked.map((load) => [load]);
  return asked
    .filter(({ name }) => gameLoads.has(name))
    .map((load) => [
      { ...load, title: `${load.title}; a number that stays`, variation: 'placeholder' },
      { ...load, title: `${load.title}; a new number in every event`, variation: 'new values' },
    ]);
}
