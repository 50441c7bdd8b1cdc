import type { FieldEntry } from '#core/contract/field-entry';
import type { AppendWaiter, NewEvent } from '#core/ports/event-log';
import type { Finding } from './status.ts';

/** Where an event came from that is on its way into the log. */
export interface AppendingLane {
  onDone(event: IngressEvent, sequence: number | undefined): void;
  onDoubt(event: IngressEvent): void;
}

const none: never[] = [];

/**
 * A payload that somebody has published for a bot, on its way through a lane into the log, and what is left to do when it is there. One object
 * for all of that, which an edge makes by extending this: thousands wait for the store at a time, and each further one would have to
 * be made and moved by the collector.
 */
export abstract class IngressEvent implements NewEvent, AppendWaiter {
  abstract readonly botId: number;
  abstract readonly userId: number;
  abstract readonly clientId: string;
  abstract readonly qos: number;
  /** 0 at QoS 0. */
  abstract readonly packetId: number;
  /** The sender says that it may have sent it before. */
  abstract readonly dup: boolean;
  /** The payload is `bytes` from `start` to `end`. */
  abstract readonly bytes: Uint8Array;
  abstract readonly start: number;
  abstract readonly end: number;
  abstract readonly receivedAtMs: number;
  /** The Correlation Data of MQTT 5. */
  abstract readonly correlation: Uint8Array | undefined;
  /** The connection that it came on, and since when that is signed in. What one brings, it brings in order. */
  abstract readonly sender: object | undefined;
  abstract readonly connectedAtMs: number;
  /** The MQTT session that it came in, and when that began; 0 for none. */
  abstract readonly session: number;
  abstract readonly sessionBeganMs: number;
  /** Set when the event is accepted: its type, what it changes in the state, and the warnings for its sender. */
  eventTypeId = 0;
  changes: readonly FieldEntry[] = none;
  /** True when the event begins another game: then `changes` are all its fields. */
  beginsGame = false;
  warnings: readonly Finding[] = none;
  lane: AppendingLane | undefined = undefined;

  /** True when it is no payload, but somebody's word that another game begins. */
  get isNewGame(): boolean {
    return false;
  }

  /** True when an event before it has failed and will be sent again, and this one after it. */
  abstract isCutOff(): boolean;
  /** True when its connection has ended: it will not be acknowledged there. */
  abstract isOver(): boolean;
  /** True when its connection is not read before some of what came on it is answered. */
  abstract isStalled(): boolean;
  /** Called once with how it ended. */
  abstract answer(outcome: IngressOutcome): void;

  onDone(sequence: number | undefined): void {
    this.lane?.onDone(this, sequence);
  }

  onDoubt(): void {
    this.lane?.onDoubt(this);
  }
}

/** What was published, and how it is answered. */
export type PushedPayload = Omit<
  IngressEvent,
  'eventTypeId' | 'changes' | 'beginsGame' | 'warnings' | 'lane' | 'isNewGame' | 'onDone' | 'onDoubt'
>;

export type IngressOutcome =
  /** Stored, now or before; `dropped` is QoS 0 over the rate, which nobody waits for. */
  | { readonly kind: 'stored' | 'duplicate' | 'dropped' }
  | { readonly kind: 'refused'; readonly because: RefusedBecause; readonly message: string }
  /** The store does not say whether it has it. */
  | { readonly kind: 'unknown'; readonly message: string };

export type RefusedBecause = 'permission' | 'size' | 'content' | 'store';
