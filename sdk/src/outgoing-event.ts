import type { Acknowledgement, Qos } from './broker-connection.ts';
import type { Receipt, Status, Verdict } from './status.ts';

/** An event from `publish` until its verdict. */
export interface OutgoingEvent {
  readonly botId: number;
  readonly payload: string | Uint8Array;
  readonly qos: Qos;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (error: Error) => void;
  /** 0 until it is sent for the first time, and at QoS 0. */
  packetId: number;
  /** When it was sent for the first time. */
  sentAtMs: number;
  acknowledgement: Acknowledgement | undefined;
  /** The error status for this event on this connection. */
  refusal: Status | undefined;
  receipt: Receipt | undefined;
  readonly warnings: Status[];
  /** Gives up waiting for the receipt or status of an acknowledged event. */
  timer: ReturnType<typeof setTimeout> | undefined;
}
