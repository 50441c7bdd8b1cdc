import { malformed, PacketError } from './packet-error.ts';
import { reasonCode } from './reason-code.ts';
import { SplitPacket } from './split-packet.ts';

/**
 * Cuts a stream of bytes into frames: the first byte and the body of each packet. The decoders read the content.
 *
 * A cursor, not a list: `next()` puts the next frame into the fields, so that the hot path allocates nothing. A frame within
 * one chunk is not copied; the parts of a split frame are joined when its last byte arrives.
 */
export class FrameReader {
  /** The largest accepted packet, including its fixed header. May be changed between frames. */
  packetBytesMax: number;
  /** The first byte of the frame: packet type and flags. */
  header = 0;
  /** The body of the frame is `bytes` from `start` to `end`. */
  bytes: Buffer = none;
  start = 0;
  end = 0;

  /** All bytes ever copied for split packets, so that the reader can be charged for them. */
  bytesKept = 0;

  #chunk: Buffer = none;
  #at = 0;
  /** Chunks that arrived while an earlier one was being read. */
  #waiting: Buffer[] = [];
  readonly #split = new SplitPacket();

  constructor(packetBytesMax: number) {
    this.packetBytesMax = packetBytesMax;
  }

  /** True while it holds unread frames, or the beginning of one. */
  get hasBytes(): boolean {
    return this.#split.bytes > 0 || this.#at < this.#chunk.length || this.#waiting.length > 0;
  }

  /** Bytes of the pushed chunks that `next` has not reached. */
  get bytesUnread(): number {
    let bytes = this.#chunk.length - this.#at;
    for (const chunk of this.#waiting) bytes += chunk.length;
    return bytes;
  }

  push(chunk: Buffer): void {
    if (this.#at < this.#chunk.length || this.#waiting.length > 0) {
      this.#waiting.push(chunk);
      return;
    }
    this.#chunk = chunk;
    this.#at = 0;
  }

  /** Moves to the next complete frame. Throws a PacketError for a malformed or too large one; the stream is lost then. */
  next(): boolean {
    for (;;) {
      if (this.#at >= this.#chunk.length && !this.#takeWaiting()) return this.#rest();
      const found = this.#split.bytes === 0 ? this.#nextInChunk() : this.#nextFromParts();
      if (found) return true;
    }
  }

  #nextInChunk(): boolean {
    const chunk = this.#chunk;
    const at = this.#at;
    const packetBytes = readPacketBytes(chunk, at, chunk.length);
    if (packetBytes > this.packetBytesMax) throw tooLarge(packetBytes, this.packetBytesMax, chunk.subarray(at));
    if (packetBytes === 0 || at + packetBytes > chunk.length) {
      this.#split.bytesWanted = packetBytes;
      this.#keep(chunk.length - at);
      return false;
    }
    const end = at + packetBytes;
    this.#show(chunk, at, end);
    this.#at = end;
    return true;
  }

  #nextFromParts(): boolean {
    const split = this.#split;
    while (split.bytesWanted === 0) {
      if (this.#at >= this.#chunk.length) return false;
      this.#keep(1);
      split.bytesWanted = readPacketBytes(split.beginning, 0, split.bytes);
    }
    const { bytesWanted } = split;
    if (bytesWanted > this.packetBytesMax)
      throw tooLarge(bytesWanted, this.packetBytesMax, Buffer.concat([split.join(), this.#chunk.subarray(this.#at)]));
    this.#keep(Math.min(bytesWanted - split.bytes, this.#chunk.length - this.#at));
    if (split.bytes < bytesWanted) return false;
    this.#show(split.join(), 0, bytesWanted);
    return true;
  }

  #keep(count: number): void {
    this.#split.add(this.#chunk, this.#at, this.#at + count);
    this.bytesKept += count;
    this.#at += count;
  }

  #show(bytes: Buffer, at: number, end: number): void {
    this.header = bytes[at] as number;
    // Usually it is the same chunk, and writing a reference costs more than comparing it.
    if (this.bytes !== bytes) this.bytes = bytes;
    this.start = at + fixedHeaderBytes(end - at);
    this.end = end;
  }

  #takeWaiting(): boolean {
    const chunk = this.#waiting.shift();
    if (chunk === undefined) return false;
    this.#chunk = chunk;
    this.#at = 0;
    return true;
  }

  /** An idle connection keeps no chunk in memory. */
  #rest(): false {
    this.#chunk = none;
    this.#at = 0;
    this.bytes = none;
    this.start = 0;
    this.end = 0;
    return false;
  }
}

const none: Buffer = Buffer.alloc(0);

/** The length of the packet that begins at `at`, or 0 while its fixed header is incomplete. */
function readPacketBytes(bytes: Buffer, at: number, end: number): number {
  let bodyBytes = 0;
  for (let index = 1; index <= 4; index += 1) {
    if (at + index >= end) return 0;
    const byte = bytes[at + index] as number;
    bodyBytes |= (byte & 0x7f) << (7 * (index - 1));
    if (byte < 0x80) {
      if (byte === 0 && index > 1) throw malformed('The remaining length is not in its shortest form.'); // [MQTT-1.5.5-1]
      return 1 + index + bodyBytes;
    }
  }
  throw malformed('The remaining length has more than four bytes.');
}

function fixedHeaderBytes(packetBytes: number): number {
  if (packetBytes <= 2 + 0x7f) return 2;
  if (packetBytes <= 3 + 0x3fff) return 3;
  return packetBytes <= 4 + 0x1fffff ? 4 : 5;
}

/** Carries the level of a CONNECT if it has arrived: only then can it be answered. */
function tooLarge(packetBytes: number, packetBytesMax: number, beginning: Buffer): PacketError {
  const error = new PacketError(
    reasonCode.packetTooLarge,
    `The packet has ${packetBytes} bytes; the maximum is ${packetBytesMax}.`,
  );
  const at = fixedHeaderBytes(packetBytes);
  const isConnect = beginning[0] === 0x10 && beginning.subarray(at, at + connectName.length).equals(connectName);
  if (isConnect) error.level = beginning[at + connectName.length];
  return error;
}

/** The start of a CONNECT's body, up to the level. */
const connectName = Buffer.from('\0\u0004MQTT', 'latin1');
