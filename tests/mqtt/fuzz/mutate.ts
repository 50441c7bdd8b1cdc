import type { SeededRandom } from './seeded-random.ts';

/** Corrupts a stream of complete packets in one of several ways. */
export function mutate(random: SeededRandom, stream: Buffer, packetStarts: readonly number[]): Buffer {
  return random.pick(mutations)(random, stream, packetStarts);
}

type Mutation = (random: SeededRandom, stream: Buffer, packetStarts: readonly number[]) => Buffer;

/** Lengths of zero, of everything, and around the limits of the number encodings. */
const interesting = [0x00, 0x01, 0x02, 0x04, 0x7f, 0x80, 0x81, 0xc0, 0xed, 0xff, 0x0b, 0x11, 0x21, 0x23, 0x26, 0x27];

const mutations: readonly Mutation[] = [
  flipBit,
  replaceByte,
  insertBytes,
  truncate,
  removeSlice,
  duplicateSlice,
  swapSlices,
  lieAboutLength,
  lieAboutLength,
  changeHeader,
];

function flipBit(random: SeededRandom, stream: Buffer): Buffer {
  const changed = Buffer.from(stream);
  const at = random.below(stream.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
  return changed;
}

function replaceByte(random: SeededRandom, stream: Buffer): Buffer {
  const changed = Buffer.from(stream);
  changed[random.below(stream.length)] = random.chance(50) ? random.pick(interesting) : random.next();
  return changed;
}

function insertBytes(random: SeededRandom, stream: Buffer): Buffer {
  const at = random.below(stream.length + 1);
  const bytes = random.chance(50) ? Buffer.of(random.pick(interesting)) : random.bytes(1 + random.below(6));
  return Buffer.concat([stream.subarray(0, at), bytes, stream.subarray(at)]);
}

function truncate(random: SeededRandom, stream: Buffer): Buffer {
  return stream.subarray(0, random.below(stream.length));
}

function removeSlice(random: SeededRandom, stream: Buffer): Buffer {
  const [start, end] = slice(random, stream);
  return Buffer.concat([stream.subarray(0, start), stream.subarray(end)]);
}

function duplicateSlice(random: SeededRandom, stream: Buffer): Buffer {
  const [start, end] = slice(random, stream);
  return Buffer.concat([stream.subarray(0, end), stream.subarray(start)]);
}

function swapSlices(random: SeededRandom, stream: Buffer): Buffer {
  const [start, middle] = slice(random, stream);
  const end = middle + random.below(stream.length - middle + 1);
  const parts = [
    stream.subarray(0, start),
    stream.subarray(middle, end),
    stream.subarray(start, middle),
    stream.subarray(end),
  ];
  return Buffer.concat(parts);
}

/** The remaining length, or two bytes within the packet that may be the length of a field. */
function lieAboutLength(random: SeededRandom, stream: Buffer, packetStarts: readonly number[]): Buffer {
  const changed = Buffer.from(stream);
  const start = random.pick(packetStarts);
  const at = random.chance(50) ? start + 1 : start + 2 + random.below(12);
  if (at >= stream.length) return changed;
  const before = changed[at] ?? 0;
  changed[at] = random.pick([
    before + 1,
    before - 1,
    before + random.below(9),
    before - random.below(9),
    random.pick(interesting),
  ]);
  return changed;
}

function changeHeader(random: SeededRandom, stream: Buffer, packetStarts: readonly number[]): Buffer {
  const changed = Buffer.from(stream);
  const at = random.pick(packetStarts);
  if (at < stream.length) changed[at] = random.next();
  return changed;
}

function slice(random: SeededRandom, stream: Buffer): readonly [number, number] {
  const start = random.below(stream.length);
  return [start, start + random.below(Math.min(stream.length - start, 40) + 1)];
}
