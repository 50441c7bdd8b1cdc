import mqtt, { type IStore } from 'mqtt';

type Packet = Parameters<IStore['put']>[0];
type Callback = (error?: Error, packet?: Packet) => void;

/**
 * What MQTT.js sends again by itself after a reconnect: only the PUBREL of QoS 2. Events are sent again by the outbox, because MQTT.js would send
 * them without the DUP flag, and the service would store them twice.
 */
export class ReleaseStore extends mqtt.Store {
  private readonly released = new Set<number>();
  private readonly onReleased: (packetId: number) => void;

  /** `onReleased` is called when the service has answered a PUBREL. */
  constructor(onReleased: (packetId: number) => void) {
    super({ clean: false });
    this.onReleased = onReleased;
  }

  /** Whether the service has the event for sure: it was answered with PUBREC. */
  has(packetId: number): boolean {
    return this.released.has(packetId);
  }

  override put(packet: Packet, done: () => void): this {
    if (packet.cmd !== 'pubrel') {
      done();
      return this;
    }
    this.released.add(packet.messageId ?? 0);
    return super.put(packet, done);
  }

  override del(packet: Pick<Packet, 'messageId'>, done: Callback): this {
    const packetId = packet.messageId ?? 0;
    if (!this.released.delete(packetId)) {
      done();
      return this;
    }
    super.del(packet, () => {
      done();
      this.onReleased(packetId);
    });
    return this;
  }
}
