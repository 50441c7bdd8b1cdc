import { countEqualBytes } from '#core/count-equal-bytes';

/** The same memory as bytes and as a view for numbers. */
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
/** A step has three numbers of up to five bytes each. */
const stepBytesMax = 15;

/**
 * Delta encoding of a payload against the one before it: the length of the payload, then for each difference the number of equal bytes
 * before it, the number of old bytes to skip, the number of new bytes, and the new bytes. Numbers have seven bits a byte, lowest first.
 * Scoreboards repeat all but a few values, so a delta takes about a sixth of the payload.
 *
 * Writes the delta into the target and returns where it ends; -1 when it would take more than half of the payload.
 */
export function writeDelta(
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
    // One payload has ended: the rest of the other one is the difference.
    if (oldNext === old && next === at) [oldNext, next] = [beforeEnd, end];
    if (written + next - at > endMax) return -1;
    written = writeNumber(bytes, written, same);
    written = writeNumber(bytes, written, oldNext - old);
    written = writeNumber(bytes, written, next - at);
    // Usually a few bytes, so a loop is faster than a call to the runtime.
    for (; at < next; at += 1, written += 1) bytes[written] = after.bytes[at] as number;
    old = oldNext;
  }
}

/** Decodes a payload into the memory that holds the payload before it; returns where it ends. */
export function applyDelta(
  delta: ByteMemory,
  start: number,
  end: number,
  memory: ByteMemory,
  beforeStart: number,
  beforeEnd: number,
  payloadStart: number,
): number {
  const cursor = { at: start };
  readNumber(delta.bytes, cursor);
  let old = beforeStart;
  let at = payloadStart;
  while (cursor.at < end) {
    const same = readNumber(delta.bytes, cursor);
    copyBytes(memory, old, memory, at, same);
    old += same + readNumber(delta.bytes, cursor);
    at += same;
    const added = readNumber(delta.bytes, cursor);
    copyBytes(delta, cursor.at, memory, at, added);
    cursor.at += added;
    at += added;
  }
  copyBytes(memory, old, memory, at, beforeEnd - old);
  return at + beforeEnd - old;
}

/** Faster than `set` or `copyWithin` for a few dozen bytes. */
function copyBytes(from: ByteMemory, fromStart: number, to: ByteMemory, toStart: number, count: number): void {
  let done = 0;
  for (; done + 8 <= count; done += 8)
    to.view.setBigInt64(toStart + done, from.view.getBigInt64(fromStart + done, true), true);
  for (; done < count; done += 1) to.bytes[toStart + done] = from.bytes[fromStart + done] as number;
}

/** The length of the payload that the delta at this offset decodes to. */
export function readPayloadBytes(bytes: Uint8Array, at: number): number {
  return readNumber(bytes, { at });
}

/** Where a JSON value ends. In other bytes any position would do: only the length of the delta depends on it. */
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

function readNumber(bytes: Uint8Array, cursor: { at: number }): number {
  let number = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[cursor.at] as number;
    cursor.at += 1;
    number |= (byte & 0x7f) << shift;
    // Past the end `byte` is undefined, which ends the number too.
    if (!(byte > 0x7f)) return number >>> 0;
  }
}
