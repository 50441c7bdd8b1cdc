import { writeShortAck } from '#mqtt/packet/encode-ack';
import type { PublishTemplate } from '#mqtt/packet/encode-publish';
import type { Transport } from '#mqtt/transport';

const ackBytes = 4;
const chunkOverheadBytes = 120;
/** Up to this many bytes, copying the packets into one buffer is cheaper than a write of several buffers. */
const mergeBytesMax = 65_536;

/**
 * Shared by all empty outboxes. An array per connection would be promoted to the old generation before its next packet; with a thousand quiet
 * connections that caused a full garbage collection every few seconds.
 */
const none: never[] = [];

/**
 * The packets to be written to one connection, in order. The packets of one event-loop iteration go out in one write; while the socket is full,
 * they wait here, where they can be counted and discarded.
 */
export class Outbox {
  private readonly transport: Transport;
  private chunks: Buffer[] = none;
  /** Acknowledgements after the chunks, with first byte and packet id in one number: most packets sent are acknowledgements. */
  private acks: number[] = none;
  private held = 0;
  private isBlocked = false;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  get bytes(): number {
    return this.held;
  }

  /** Roughly the memory it takes: small packets take more than their bytes. */
  get weight(): number {
    return this.held + this.chunks.length * chunkOverheadBytes + this.acks.length * ackBytes;
  }

  /** True while the socket is full. */
  get blocked(): boolean {
    return this.isBlocked;
  }

  push(packet: Buffer): void {
    if (this.acks.length > 0) this.closeAcks();
    this.addChunk(packet);
    this.held += packet.length;
  }

  pushTemplate({ bytes, packetIdOffset }: PublishTemplate, packetId: number): void {
    if (packetIdOffset < 0) {
      this.push(bytes);
      return;
    }
    const packet = Buffer.allocUnsafe(bytes.length);
    packet.set(bytes);
    packet[packetIdOffset] = packetId >> 8;
    packet[packetIdOffset + 1] = packetId & 0xff;
    this.push(packet);
  }

  pushAck(firstByte: number, packetId: number): void {
    const ack = (firstByte << 16) | packetId;
    if (this.acks.length === 0) this.acks = [ack];
    else this.acks.push(ack);
    this.held += ackBytes;
  }

  flush(): void {
    if (this.isBlocked || this.held === 0) return;
    if (this.acks.length > 0) this.closeAcks();
    const chunks = this.chunks;
    this.chunks = none;
    const bytes = this.held;
    this.held = 0;
    const merged = chunks.length > 1 && bytes <= mergeBytesMax ? [merge(chunks, bytes)] : chunks;
    this.isBlocked = !this.transport.write(merged);
  }

  onDrained(): void {
    this.isBlocked = false;
    this.flush();
  }

  /** Discards the packets that were not written yet. */
  clear(): void {
    this.chunks = none;
    this.acks = none;
    this.held = 0;
  }

  private closeAcks(): void {
    const packet = Buffer.allocUnsafe(this.acks.length * ackBytes);
    let offset = 0;
    for (const ack of this.acks) offset = writeShortAck(packet, offset, ack >> 16, ack & 0xffff);
    this.acks = none;
    this.addChunk(packet);
  }

  private addChunk(chunk: Buffer): void {
    if (this.chunks.length === 0) this.chunks = [chunk];
    else this.chunks.push(chunk);
  }
}

function merge(chunks: readonly Buffer[], bytes: number): Buffer {
  const merged = Buffer.allocUnsafe(bytes);
  let offset = 0;
  for (const chunk of chunks) {
    merged.set(chunk, offset);
    offset += chunk.length;
  }
  return merged;
}
