import type { IStore } from 'mqtt';

type Packet = Parameters<IStore['put']>[0];
type Callback = (error?: Error, packet?: Packet) => void;

/**
 * The packets that MQTT.js sends again by itself after a reconnect: only the PUBREL of QoS 2. Events are sent again by the outbox, because MQTT.js
 * would send them without the DUP flag, and the service would store them twice.
 */
export class ReleaseStore implements IStore {
  private readonly released = new Set<number>();
  private readonly onReleased: (packetId: number) => void;
  private packets: IStore | undefined;

  /** `onReleased` is called when the service has answered a PUBREL. */
  constructor(onReleased: (packetId: number) => void) {
    this.onReleased = onReleased;
  }

  /** Called at every connection: `create` makes a store of MQTT.js, which is loaded only when a connection is needed. */
  open(create: () => IStore): IStore {
    this.packets ??= create();
    return this;
  }

  /** Whether the service has the event for sure: it was answered with PUBREC. */
  has(packetId: number): boolean {
    return this.released.has(packetId);
  }

  put(packet: Packet, done: () => void): this {
    if (packet.cmd !== 'pubrel') {
      done();
      return this;
    }
    this.released.add(packet.messageId ?? 0);
    this.opened.put(packet, done);
    return this;
  }

  del(packet: Pick<Packet, 'messageId'>, done: Callback): this {
    const packetId = packet.messageId ?? 0;
    if (!this.released.delete(packetId)) {
      done();
      return this;
    }
    this.opened.del(packet, () => {
      done();
      this.onReleased(packetId);
    });
    return this;
  }

  get(packet: Pick<Packet, 'messageId'>, done: Callback): this {
    this.opened.get(packet, done);
    return this;
  }

  createStream(): ReturnType<IStore['createStream']> {
    return this.opened.createStream();
  }

  close(done: Callback): void {
    this.opened.close(done);
  }

  private get opened(): IStore {
    if (this.packets === undefined) throw new Error('The store of releases is used before a connection is opened.');
    return this.packets;
  }
}
