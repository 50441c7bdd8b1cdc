import type { LoggedEvent } from '#core/ports/event-log';
import { IngressEvent, type IngressOutcome } from './ingress-event.ts';

/** In the log, a game that a user began by hand has no client id: every MQTT client has one. */
const noClient = '';

export function isNewGameMark({ clientId }: Pick<LoggedEvent, 'clientId'>): boolean {
  return clientId === noClient;
}

/** A user's mark that another game begins. It goes through the lane of the bot in order with the events. */
export class NewGameMark extends IngressEvent {
  readonly botId: number;
  readonly userId: number;
  readonly receivedAtMs: number;
  readonly clientId = noClient;
  readonly qos = 1;
  readonly packetId = 0;
  readonly dup = false;
  readonly start = 0;
  readonly correlation = undefined;
  readonly sender = undefined;
  readonly connectedAtMs = 0;
  readonly session = 0;
  readonly sessionBeganMs = 0;
  private readonly onAnswer: (outcome: IngressOutcome, sequence: number | undefined) => void;
  private sequence: number | undefined;

  constructor(
    botId: number,
    userId: number,
    receivedAtMs: number,
    onAnswer: (outcome: IngressOutcome, sequence: number | undefined) => void,
  ) {
    super();
    this.botId = botId;
    this.userId = userId;
    this.receivedAtMs = receivedAtMs;
    this.onAnswer = onAnswer;
  }

  override get isNewGame(): boolean {
    return true;
  }

  /** The payload that readers of the log see. */
  get bytes(): Uint8Array {
    return new TextEncoder().encode(JSON.stringify({ EventId: this.eventTypeId, NewGame: true }));
  }

  get end(): number {
    return this.bytes.length;
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

  override onDone(sequence: number | undefined): void {
    this.sequence = sequence;
    super.onDone(sequence);
  }

  answer(outcome: IngressOutcome): void {
    this.onAnswer(outcome, this.sequence);
  }
}
