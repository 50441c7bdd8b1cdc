import { countEqualBytes } from '#core/count-equal-bytes';

/** A piece of memory, byte by byte and as numbers. */
export interface ByteMemory {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

export function createByteMemory(size: number): ByteMemory {
  return viewByteMemory(new Uint8Array(size));
}

export function viewByteMemory(bytes: Uint8Array): ByteMemory {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

const comma = 0x2c;
const closing = 0x7d;
/** Three numbers of up to five bytes each. */
const stepBytesMax = 15;

/**
 * What a payload has that the one before it does not have: its length, and then, for each place in which they differ, how many bytes are
 * the same until there, how many of the old ones go, how many new ones come, and those. All numbers are seven bits a byte, the lowest
 * first. Scoreboards say the same again but for a few values, so that this is a sixth of the payload.
 *
 * Writes it into the target and returns where it ends; -1 when it takes more than half of the payload and is not worth it.
 */
export function writeDifference(
  before: ByteMemory,
  beforeStart: number,
  beforeEnd: number,
  after: ByteMemory,
  start: number,
  end: number,
  target: ByteMemory,
  targetStart: number,
): number {
  const { bytes } = target;
  const endMax = targetStart + ((end - start) >> 1) - stepBytesMax;
  let written = writeNumber(bytes, targetStart, end - start);
  for (let old = beforeStart, at = start; ; ) {
    const same = countEqualBytes(before.view, old, after.view, at, Math.min(beforeEnd - old, end - at));
    old += same;
    at += same;
    if (at === end && old === beforeEnd) return written;
    let oldNext = findValueEnd(before.bytes, old, beforeEnd);
    let next = findValueEnd(after.bytes, at, end);
    // One of them goes on where the other has ended: they have nothing in common from here.
    if (oldNext === old && next === at) [oldNext, next] = [beforeEnd, end];
    if (written + next - at > endMax) return -1;
    written = writeNumber(bytes, written, same);
    written = writeNumber(bytes, written, oldNext - old);
    written = writeNumber(bytes, written, next - at);
    // A few bytes, mostly.
    for (; at < next; at += 1, written += 1) bytes[written] = after.bytes[at] as number;
    old = oldNext;
  }
}

/** Writes the payload that has this difference to the one before into the memory that holds that one; returns where it ends. */
export function applyDifference(
  difference: ByteMemory,
  start: number,
  end: number,
  memory: ByteMemory,
  beforeStart: number,
  beforeEnd: number,
  payloadStart: number,
): number {
  const place = { at: start };
  readNumber(difference.bytes, place);
  let old = beforeStart;
  let at = payloadStart;
  while (place.at < end) {
    const same = readNumber(difference.bytes, place);
    copyBytes(memory, old, memory, at, same);
    old += same + readNumber(difference.bytes, place);
    at += same;
    const added = readNumber(difference.bytes, place);
    copyBytes(difference, place.at, memory, at, added);
    place.at += added;
    at += added;
  }
  copyBytes(memory, old, memory, at, beforeEnd - old);
  return at + beforeEnd - old;
}

/** For a few dozen bytes: a call to the runtime takes longer. */
function copyBytes(from: ByteMemory, fromStart: number, to: ByteMemory, toStart: number, count: number): void {
  let done = 0;
  for (; done + 8 <= count; done += 8)
    to.view.setBigInt64(toStart + done, from.view.getBigInt64(fromStart + done, true), true);
  for (; done < count; done += 1) to.bytes[toStart + done] = from.bytes[fromStart + done] as number;
}

/** How many bytes the payload has that the difference at this place makes. */
export function readPayloadBytes(bytes: Uint8Array, at: number): number {
  return readNumber(bytes, { at });
}

/** Of JSON; in anything else it is as good a place as others. */
function findValueEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] !== comma && bytes[at] !== closing) at += 1;
  return at;
}

function writeNumber(bytes: Uint8Array, start: number, number: number): number {
  let at = start;
  let left = number;
  for (; left > 0x7f; left >>>= 7, at += 1) bytes[at] = (left & 0x7f) | 0x80;
  bytes[at] = left;
  return at + 1;
}

function readNumber(bytes: Uint8Array, place: { at: number }): number {
  let number = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[place.at] as number;
    place.at += 1;
    number |= (byte & 0x7f) << shift;
    // Behind the end there is nothing, which is no byte that goes on.
    if (!(byte > 0x7f)) return number >>> 0;
  }
}
