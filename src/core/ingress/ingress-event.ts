/** A payload that somebody has published for a bot. */
export interface IngressEvent {
  readonly botId: number;
  readonly userId: number;
  readonly clientId: string;
  readonly qos: number;
  /** 0 at QoS 0. */
  readonly packetId: number;
  /** The sender says that it may have sent it before. */
  readonly dup: boolean;
  /** The payload is `bytes` from `start` to `end`. */
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly receivedAtMs: number;
  /** Set when the event is found to keep the contract of this type. */
  eventTypeId: number;
  /** The Correlation Data of MQTT 5. */
  readonly correlation: Uint8Array | undefined;
  /** The connection that it came on. What one brings, it brings in order. */
  readonly sender: object | undefined;
  /** True when an event before it has failed and will be sent again, and this one after it. */
  isCutOff(): boolean;
  /** Called once with how it ended. */
  answer(outcome: IngressOutcome): void;
}

export type IngressOutcome =
  /** Stored, now or before; `dropped` is QoS 0 over the rate, which nobody waits for. */
  | { readonly kind: 'stored' | 'duplicate' | 'dropped' }
  | { readonly kind: 'refused'; readonly because: RefusedBecause; readonly message: string }
  /** The store does not say whether it has it. */
  | { readonly kind: 'unknown'; readonly message: string };

export type RefusedBecause = 'permission' | 'size' | 'content' | 'store';
