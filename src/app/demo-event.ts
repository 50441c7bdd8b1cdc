import { IngressEvent, type IngressOutcome } from '#core/ingress/ingress-event';

export interface DemoEventParts {
  readonly botId: number;
  readonly userId: number;
  readonly packetId: number;
  readonly receivedAtMs: number;
  readonly payload: string;
  readonly sender: object;
  readonly answer: (outcome: IngressOutcome) => void;
}

/** An event that the service pushes to itself: like one from MQTT, without a connection. */
export class DemoEvent extends IngressEvent {
  readonly botId: number;
  readonly userId: number;
  readonly clientId = 'demo-games';
  readonly qos = 1;
  readonly packetId: number;
  readonly dup = false;
  readonly bytes: Uint8Array;
  readonly start = 0;
  readonly end: number;
  readonly receivedAtMs: number;
  readonly correlation = undefined;
  readonly sender: object;
  readonly connectedAtMs = 0;
  readonly session = 0;
  readonly sessionBeganMs = 0;
  readonly answer: (outcome: IngressOutcome) => void;

  constructor({ botId, userId, packetId, receivedAtMs, payload, sender, answer }: DemoEventParts) {
    super();
    this.botId = botId;
    this.userId = userId;
    this.packetId = packetId;
    this.bytes = Buffer.from(payload);
    this.end = this.bytes.length;
    this.receivedAtMs = receivedAtMs;
    this.sender = sender;
    this.answer = answer;
  }

  isCutOff(): boolean {
    return false;
  }

  isOver(): boolean {
    return false;
  }

  isStalled(): boolean {
    return false;
  }
}
