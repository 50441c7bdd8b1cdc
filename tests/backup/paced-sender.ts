import assert from 'node:assert/strict';
import { eventOf } from '#tests/e2e/arrange-broker';
import { type Credentials, type IngressConnection, openConnection } from '#tests/process/ingress-connection';

const eventEveryMs = 20;

/** Pushes 50 numbered events a second to its bot at QoS 1, whether or not they are acknowledged, in a session that lasts. */
export class PacedSender {
  readonly botId: number;
  readonly clientId: string;
  sent = 0;
  readonly acknowledged = new Set<number>();
  readonly #connection: IngressConnection;
  #timer: NodeJS.Timeout | undefined;

  constructor(port: number, botId: number, credentials: Credentials, onChange: () => void) {
    this.botId = botId;
    this.clientId = `sender-${botId}`;
    const identity = { ...credentials, clientId: this.clientId, clean: false };
    this.#connection = openConnection(port, 5, identity, {
      onPacket: (packet) => {
        if (packet.cmd === 'connack') this.#timer = setInterval(() => this.#send(), eventEveryMs);
        if (packet.cmd === 'puback') {
          assert.equal(packet.reasonCode, 0);
          this.acknowledged.add(packet.messageId ?? 0);
        }
        onChange();
      },
      onClosed: () => assert.fail('the service has ended the connection'),
    });
  }

  /** The packet id of an event is its number. */
  payloadOf(number: number): string {
    return eventOf(`${this.clientId} ${number}`);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#connection.drop();
  }

  #send(): void {
    this.sent += 1;
    this.#connection.send({
      cmd: 'publish',
      topic: `bot/${this.botId}/ingress`,
      payload: this.payloadOf(this.sent),
      qos: 1,
      messageId: this.sent,
      dup: false,
      retain: false,
    });
  }
}
