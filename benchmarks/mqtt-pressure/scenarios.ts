import { defaultLimits, type EngineLimits } from '#mqtt/limits';

/** The attackers, what the hook does meanwhile, and the memory that may cost. */
export interface Scenario {
  readonly name: string;
  readonly hook: 'never answers' | 'answers later' | 'answers at once';
  readonly attackers: readonly Attackers[];
  /** What the limits allow the engine to hold, beyond what it needs when it is left alone. */
  readonly boundBytes: number;
}

export interface Attackers {
  readonly kind: 'publishers' | 'subscribers that do not read';
  readonly count: number;
  readonly level: 4 | 5;
  readonly qos: 0 | 1;
  readonly readsAcks: boolean;
}

export const limits: EngineLimits = { ...defaultLimits, outboundBytesMax: 1_048_576, pendingBytesMax: 16_777_216 };

export const payloadBytes = 1000;
const packetBytes = 1100;
/** What a socket hands over at once. A publication keeps the chunk in which it came. */
const chunkBytes = 65_536;
/** A packet that waits is an object besides its bytes. */
const objectBytes = 300;

/** Garbage that waits for the collector and what the allocator keeps: that grows with the rate, not with time. */
export const slackBytes = 268_435_456;
/** From the second third of the time to the last, memory may grow by no more: what leaks slowly is found by this. */
export const driftBytesMax = 33_554_432;

const { inflightInMax, inflightOutMax, queuedMessagesMax, outboundBytesMax } = limits;
const heldByHook = (senders: number): number =>
  senders * (inflightInMax * (packetBytes + objectBytes) + 2 * chunkBytes);
/** In our outbox, and as much again that was handed to the socket in the turn before it was full. */
const heldForReader = (readers: number): number =>
  2 * readers * outboundBytesMax * ((packetBytes + objectBytes) / packetBytes);
const queued = (sessions: number): number =>
  sessions * (queuedMessagesMax + inflightOutMax) * (packetBytes + objectBytes);

const endless = { kind: 'publishers', level: 4, qos: 1, readsAcks: true } as const;

export const scenarios: readonly Scenario[] = [
  {
    name: 'a hook that never answers',
    hook: 'never answers',
    attackers: [
      { ...endless, count: 20 },
      { ...endless, count: 20, level: 5, qos: 0 },
    ],
    boundBytes: heldByHook(40),
  },
  {
    name: 'subscribers of QoS 0 that never read',
    hook: 'answers at once',
    attackers: [
      { kind: 'subscribers that do not read', count: 5, level: 5, qos: 0, readsAcks: false },
      { ...endless, count: 2, qos: 0 },
    ],
    // Those that were disconnected and those that came in their place.
    boundBytes: heldForReader(10) + heldByHook(2),
  },
  {
    name: 'subscribers of QoS 1 that never read',
    hook: 'answers at once',
    attackers: [
      { kind: 'subscribers that do not read', count: 5, level: 5, qos: 1, readsAcks: false },
      { ...endless, count: 2 },
    ],
    boundBytes: heldForReader(10) + queued(5) + heldByHook(2),
  },
  {
    name: 'senders that never read their acknowledgements',
    hook: 'answers at once',
    attackers: [{ ...endless, count: 10, readsAcks: false }],
    // An acknowledgement of four bytes waits as a number of eight.
    boundBytes: 2 * 10 * outboundBytesMax + heldByHook(10),
  },
  {
    name: '3.1.1 clients that send QoS 1 without bound',
    hook: 'answers later',
    attackers: [{ ...endless, count: 10 }],
    boundBytes: heldByHook(10) + heldForReader(1),
  },
];
