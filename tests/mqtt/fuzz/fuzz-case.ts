import type { ProtocolLevel } from '#mqtt/packet/packet';
import { mutate } from './mutate.ts';
import { SeededRandom } from './seeded-random.ts';
import { connectBytes, packetBytes } from './valid-packets.ts';

/** One case as a value: the same case always runs the same way. */
export interface FuzzCase {
  readonly hooks: HookModes;
  readonly store: 'none' | 'quick' | 'slow';
  readonly sessionExpirySecondsMax: number;
  readonly receiveMaximum: number;
  readonly witnessLevel: ProtocolLevel;
  readonly steps: readonly Step[];
}

export interface HookModes {
  readonly authenticate: (typeof signInModes)[number];
  readonly maySubscribe: (typeof signInModes)[number];
  readonly mayDeliver: 'absent' | 'yes' | 'no' | 'throws';
  readonly findRetained: 'absent' | 'finds' | 'rejects' | 'throws';
  readonly onPublish: 'routes' | 'accepts' | 'refuses' | 'throws' | 'later';
}

export const usualHooks: HookModes = {
  authenticate: 'yes',
  maySubscribe: 'yes',
  mayDeliver: 'absent',
  findRetained: 'absent',
  onPublish: 'routes',
};

const signInModes = ['yes', 'later', 'no', 'throws', 'rejects'] as const;

export type Step =
  | { readonly kind: 'open' | 'close' | 'block' | 'drain'; readonly connection: number }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Buffer }
  /** The hook answers one of its held publications. */
  | { readonly kind: 'answer'; readonly nth: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'iteration' | 'witness' | 'own message' | 'kick' };

const connectionsMax = 4;

export function createFuzzCase(seed: number): FuzzCase {
  const random = new SeededRandom(seed);
  const connections = 1 + random.below(connectionsMax);
  const queues = Array.from({ length: connections }, (_, connection) => connectionSteps(random, connection));
  return {
    hooks: hookModes(random),
    store: random.pick(['none', 'none', 'quick', 'slow']),
    sessionExpirySecondsMax: random.pick([0, 60, 60]),
    receiveMaximum: random.pick([3, 65_535]),
    witnessLevel: random.pick([4, 5]),
    steps: interleave(random, queues),
  };
}

function hookModes(random: SeededRandom): HookModes {
  const mostly = <Mode>(usual: Mode, others: readonly Mode[]): Mode =>
    random.chance(65) ? usual : random.pick(others);
  return {
    authenticate: mostly('yes', signInModes),
    maySubscribe: mostly('yes', signInModes),
    mayDeliver: mostly('absent', ['yes', 'no', 'throws']),
    findRetained: mostly('absent', ['finds', 'rejects', 'throws']),
    onPublish: random.chance(50)
      ? 'routes'
      : random.pick(['routes', 'accepts', 'refuses', 'throws', 'later', 'later', 'later']),
  };
}

/** The steps of one connection, often repeated. */
function connectionSteps(random: SeededRandom, connection: number): Step[] {
  const steps: Step[] = [];
  for (let times = random.chance(30) ? 2 : 1; times > 0; times -= 1) {
    steps.push({ kind: 'open', connection });
    if (random.chance(15)) steps.push({ kind: 'block', connection });
    const stream = createStream(random);
    for (let at = 0; at < stream.length; ) {
      const length = random.chance(60) ? 1 + random.below(200) : 1 + random.below(8);
      steps.push({ kind: 'bytes', connection, bytes: stream.subarray(at, at + length) });
      at += length;
      if (random.chance(10)) steps.push({ kind: 'drain', connection });
    }
    if (random.chance(50)) steps.push({ kind: 'close', connection });
  }
  return steps;
}

function createStream(random: SeededRandom): Buffer {
  if (random.chance(5)) return random.bytes(1 + random.below(100));
  const level = random.pick([4, 5] as const);
  const packets = random.chance(97) ? [connectBytes(random, level)] : [];
  for (let left = random.below(14); left >= 0; left -= 1)
    packets.push(packetBytes(random, random.chance(97) ? level : level === 4 ? 5 : 4));
  const starts: number[] = [];
  let bytes = 0;
  for (const packet of packets) {
    starts.push(bytes);
    bytes += packet.length;
  }
  let stream: Buffer = Buffer.concat(packets);
  for (let left = random.pick([0, 0, 0, 1, 1, 1, 2, 3]); left > 0 && stream.length > 0; left -= 1)
    stream = mutate(random, stream, starts);
  return stream;
}

function interleave(random: SeededRandom, queues: Step[][]): Step[] {
  const steps: Step[] = [];
  for (;;) {
    const filled = queues.filter((queue) => queue.length > 0);
    if (filled.length === 0) return steps;
    const queue = random.pick(filled);
    for (let left = 1 + random.below(4); left > 0; left -= 1) {
      const step = queue.shift();
      if (step !== undefined) steps.push(step);
    }
    if (random.chance(40)) steps.push({ kind: 'iteration' });
    if (random.chance(15)) steps.push({ kind: 'witness' });
    if (random.chance(15)) steps.push({ kind: 'answer', nth: random.below(5) });
    if (random.chance(5)) steps.push({ kind: 'pass', ms: random.pick([300, 3000, 9000]) });
    if (random.chance(4)) steps.push({ kind: 'own message' });
    if (random.chance(1)) steps.push({ kind: 'kick' });
  }
}

/** One line per step, bytes in hexadecimal, so that it can be followed by hand. */
export function describeFuzzCase({ steps, ...rest }: FuzzCase): string {
  const lines = steps.map((step) => {
    const { kind, ...details } = step;
    const values = Object.values(details).map((value) =>
      Buffer.isBuffer(value) ? value.toString('hex') : String(value),
    );
    return `  ${kind} ${values.join(' ')}`;
  });
  return [JSON.stringify(rest), ...lines].join('\n');
}
