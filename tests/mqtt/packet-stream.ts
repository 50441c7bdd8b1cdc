import { type Packet, parser } from 'mqtt-packet';
import type { ProtocolLevel } from '#mqtt/packet/packet';

/** Reads a server's packets with mqtt-packet. */
export class PacketStream {
  readonly #parser: ReturnType<typeof parser>;
  #packets: Packet[] = [];
  #error: Error | undefined;

  constructor(level: ProtocolLevel) {
    this.#parser = parser({ protocolVersion: level });
    this.#parser.on('packet', (packet) => this.#packets.push(packet));
    this.#parser.on('error', (error: Error) => {
      this.#error = error;
    });
  }

  /** The packets that these bytes complete. Throws when a client would not understand them. */
  read(bytes: Buffer): Packet[] {
    this.#parser.parse(bytes);
    if (this.#error !== undefined) throw this.#error;
    const packets = this.#packets;
    this.#packets = [];
    return packets;
  }
}
