import { generate, type Packet } from 'mqtt-packet';
import type { ProtocolLevel } from '#mqtt/packet/packet';
import type { AcceptTransport } from '#mqtt/transport';
import { FakeTransport } from '../fake-transport.ts';
import { PacketStream } from '../packet-stream.ts';

export const witnessAddress = 'witness';
export const witnessTopic = 'witness/own';

/** An honest client: it publishes to itself and must get every message, in order. */
export class Witness {
  readonly transport = new FakeTransport(witnessAddress);
  readonly #level: ProtocolLevel;
  readonly #got: string[] = [];
  #inbox: Packet[] = [];
  /** Messages that it was told to publish, and those that it has published. */
  #asked = 0;
  #sent = 0;
  #unacknowledged = 0;
  #error: Error | undefined;

  constructor(level: ProtocolLevel, accept: AcceptTransport) {
    this.#level = level;
    const stream = new PacketStream(level);
    this.transport.onWrite = (bytes) => {
      try {
        this.#inbox.push(...stream.read(bytes));
      } catch (error) {
        this.#error = error as Error;
      }
    };
    this.transport.offerTo(accept);
    this.#send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: level,
      clientId: 'a',
      clean: true,
      keepalive: 0,
    });
    this.#send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'witness/#', qos: 2 }] });
  }

  publish(): void {
    this.#asked += 1;
    this.#pump();
  }

  /** Answers the packets that have arrived. */
  work(): void {
    const packets = this.#inbox;
    this.#inbox = [];
    for (const packet of packets) this.#onPacket(packet);
  }

  /** Finds a fault in the messages it received. */
  get harm(): string | undefined {
    if (this.#error !== undefined) return `the witness cannot read: ${this.#error.message}`;
    if (this.transport.isEnded || this.transport.isDestroyed) return 'the witness was disconnected';
    const expected = Array.from({ length: this.#asked }, (_, index) => `${index + 1}`).join();
    const got = this.#got.join();
    return got === expected ? undefined : 'the witness did not get its messages in order';
  }

  #onPacket(packet: Packet): void {
    const messageId = packet.messageId ?? 0;
    switch (packet.cmd) {
      case 'publish':
        this.#got.push(packet.payload.toString());
        if (packet.qos > 0) this.#send({ cmd: packet.qos === 1 ? 'puback' : 'pubrec', messageId, reasonCode: 0 });
        return;
      case 'pubrel':
        this.#send({ cmd: 'pubcomp', messageId, reasonCode: 0 });
        return;
      case 'pubrec':
        this.#send({ cmd: 'pubrel', messageId, reasonCode: 0 });
        return;
      case 'puback':
      case 'pubcomp':
        this.#unacknowledged -= 1;
        this.#pump();
        return;
      default:
    }
  }

  /** One at a time, to keep the server's Receive Maximum. */
  #pump(): void {
    while (this.#sent < this.#asked && this.#unacknowledged === 0) {
      this.#sent += 1;
      const qos = ([0, 1, 2] as const)[this.#sent % 3] ?? 0;
      if (qos > 0) this.#unacknowledged += 1;
      const payload = `${this.#sent}`;
      this.#send({
        cmd: 'publish',
        topic: witnessTopic,
        payload,
        qos,
        retain: false,
        dup: false,
        messageId: this.#sent,
      });
    }
  }

  #send(packet: Packet): void {
    this.transport.receive(generate(packet, { protocolVersion: this.#level }));
  }
}
