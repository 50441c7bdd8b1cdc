import type { Qos } from '#mqtt/packet/packet';
import type { Message } from '#mqtt/routing/message';

/** A QoS 1 or 2 message for one session, from being queued to being acknowledged. */
export interface Outgoing {
  readonly order: number;
  /** Undefined while only the store has it: sent on an earlier connection, and not read back yet. */
  message: Message | undefined;
  /** Counts towards the limits of queued bytes. */
  readonly bytes: number;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly identifiers: readonly number[];
  /** The filter of the shared subscription that matched; empty for none; left out when unknown after a restart. */
  readonly share?: string;
  /** 0 until it is sent for the first time. */
  packetId: number;
  /** True when it was sent on this connection, so that it counts against the client's Receive Maximum. */
  isCounted: boolean;
}

/** The rest of a QoS 2 message after PUBREC: its payload is no longer needed. */
export type Releasing = Pick<Outgoing, 'order' | 'isCounted'>;
