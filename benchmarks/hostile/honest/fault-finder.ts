import type { Packet } from 'mqtt-packet';
import type { IngressStatus } from '#core/ingress/status';
import type { Account } from '../target.ts';
import { PacedClient } from './paced-client.ts';

/** An integrator who tries things out: pushes wrong events, and listens for the status that each of them must get. */
export class FaultFinder extends PacedClient<string> {
  #sent = 0;

  constructor(port: number, account: Account, botId: number, onAnswered: (milliseconds: number) => void) {
    super(port, 5, account, 'fault-finder', botId, 250, onAnswered);
  }

  protected nextEvent() {
    this.#sent += 1;
    const key = `wrong ${this.#sent}`;
    return { key, messageId: this.#sent, payload: JSON.stringify({ EventId: 3, HomeScore: key }) };
  }

  protected onPacket(packet: Packet): void {
    if (packet.cmd === 'connack') {
      const topic = `bot/${this.botId}/ingress_status`;
      this.connection.send({ cmd: 'subscribe', messageId: 65_535, subscriptions: [{ topic, qos: 1 }] });
    } else if (packet.cmd === 'suback') this.open();
    else if (packet.cmd === 'publish') {
      this.connection.send({ cmd: 'puback', messageId: packet.messageId ?? 0, reasonCode: 0 });
      const { errors } = JSON.parse(packet.payload.toString()) as IngressStatus;
      this.answer(String(errors[0]?.value));
    }
  }
}
