import type { Packet } from 'mqtt-packet';
import { createNumberedEvent } from '#tests/process/ingress-numbered-event';
import type { Account } from '../target.ts';
import { PacedClient } from './paced-client.ts';

const basketball = 3;

/** A scoring app: 20 numbered events a second of QoS 1 to its bot. */
export class HonestSender extends PacedClient<number> {
  readonly acknowledged = new Set<number>();
  #sent = 0;

  constructor(port: number, account: Account, botId: number, onAcknowledged: (milliseconds: number) => void) {
    super(port, botId % 2 === 0 ? 4 : 5, account, `honest-${botId}`, botId, 50, onAcknowledged);
  }

  protected nextEvent() {
    const payload = createNumberedEvent(basketball, this.clientId, this.#sent);
    // The packet id is the number plus one, because 0 is none. A run is too short to use them all.
    this.#sent += 1;
    return { key: this.#sent, messageId: this.#sent, payload };
  }

  protected onPacket(packet: Packet): void {
    if (packet.cmd === 'connack' && (packet.reasonCode ?? packet.returnCode) === 0) this.open();
    if (packet.cmd !== 'puback') return;
    const messageId = packet.messageId ?? 0;
    if ((packet.reasonCode ?? 0) !== 0) throw new Error(`${this.clientId}: ${messageId} was refused.`);
    this.answer(messageId);
    this.acknowledged.add(messageId - 1);
  }
}
