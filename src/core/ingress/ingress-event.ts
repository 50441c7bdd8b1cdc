import type { FieldEntry } from '#core/contract/field-entry';
import type { AppendWaiter, NewEvent } from '#core/ports/event-log';
import type { Finding } from './status.ts';

/** The lane that waits for the log to answer an append. */
export interface AppendingLane {
  /** Of the event that is being appended: see `NewEvent`. Negative on a node that is alone. */
  readonly expected: number;
  readonly generation: number;
  onDone(event: IngressEvent, sequence: number | undefined): void;
  onDoubt(event: IngressEvent): void;
  onConflict(event: IngressEvent): void;
}

const none: never[] = [];

/**
 * A payload that a client published for a bot, on its way through a lane into the log, with everything that is needed once it is stored. It is one
 * object, which each edge extends: thousands wait for the store at a time, and the garbage collector would have to move every further object.
 */
export abstract class IngressEvent implements NewEvent, AppendWaiter {
  abstract readonly botId: number;
  abstract readonly userId: number;
  abstract readonly clientId: string;
  abstract readonly qos: number;
  /** 0 at QoS 0. */
  abstract readonly packetId: number;
  /** The sender marks it as a possible redelivery. */
  abstract readonly dup: boolean;
  /** The payload is `bytes` from `start` to `end`. */
  abstract readonly bytes: Uint8Array;
  abstract readonly start: number;
  abstract readonly end: number;
  abstract readonly receivedAtMs: number;
  /** The Correlation Data of MQTT 5. */
  abstract readonly correlation: Uint8Array | undefined;
  /** The connection that it arrived on, and when that connection signed in. A connection delivers its events in order. */
  abstract readonly sender: object | undefined;
  abstract readonly connectedAtMs: number;
  /** The MQTT session that it arrived in, and when the session began; 0 for none. */
  abstract readonly session: number;
  abstract readonly sessionBeganMs: number;
  /** Set when the event is accepted: its type, the changes to the state, and the warnings for its sender. */
  declare eventTypeId: number;
  declare changes: readonly FieldEntry[];
  /** True when the event begins another game: then `changes` holds all its fields. */
  declare beginsGame: boolean;
  declare warnings: readonly Finding[];
  declare lane: AppendingLane | undefined;

  /** Assigns what field initializers would define: V8 inlines this into the constructors of the edges, which takes half the time. */
  constructor() {
    this.eventTypeId = 0;
    this.changes = none;
    this.beginsGame = false;
    this.warnings = none;
    this.lane = undefined;
  }

  /** True for a mark that a user set by hand: it has no payload and begins another game. */
  get isNewGame(): boolean {
    return false;
  }

  /** True when the sender reads statuses in the answer: then they are made even if nobody subscribes to them. */
  get hearsStatuses(): boolean {
    return false;
  }

  /** Called with each status message about the event, as JSON text. */
  onStatus(_status: string): void {}

  /** True when an earlier event of the connection failed: the client sends both again. */
  abstract isCutOff(): boolean;
  /** True when the connection has ended: the event cannot be acknowledged there. */
  abstract isOver(): boolean;
  /** True when back-pressure keeps the connection from being read until some of its events are answered. */
  abstract isStalled(): boolean;
  /** Called once, with the outcome. */
  abstract answer(outcome: IngressOutcome): void;

  get expected(): number {
    return this.lane === undefined ? -1 : this.lane.expected;
  }

  get generation(): number {
    return this.lane === undefined ? 0 : this.lane.generation;
  }

  onDone(sequence: number | undefined): void {
    this.lane?.onDone(this, sequence);
  }

  onDoubt(): void {
    this.lane?.onDoubt(this);
  }

  onConflict(): void {
    this.lane?.onConflict(this);
  }
}

/** A published payload, and the way to answer it. */
export type PushedPayload = Omit<
  IngressEvent,
  | 'eventTypeId'
  | 'changes'
  | 'beginsGame'
  | 'warnings'
  | 'lane'
  | 'expected'
  | 'generation'
  | 'isNewGame'
  | 'hearsStatuses'
  | 'onStatus'
  | 'onDone'
  | 'onDoubt'
  | 'onConflict'
>;

export type IngressOutcome =
  /** Stored, now or earlier. `dropped` is QoS 0 over the rate limit: nobody waits for it. */
  | { readonly kind: 'stored' | 'duplicate' | 'dropped' }
  | { readonly kind: 'refused'; readonly because: RefusedBecause; readonly message: string }
  /** The store cannot tell whether it has the event, or a cluster cannot store it: the connection ends, and its client sends the event again. */
  | { readonly kind: 'unknown'; readonly message: string }
  /** The client has a newer connection to another node: the event is not stored, and this connection ends. */
  | { readonly kind: 'left'; readonly message: string };

export type RefusedBecause = 'permission' | 'size' | 'content' | 'store';
