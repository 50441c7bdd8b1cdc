/** A connection as the protocol sees it, whatever carries the bytes. Only the listeners know sockets. */
export interface Transport {
  readonly kind: 'tcp' | 'tls' | 'ws' | 'wss';
  /** The address of the peer. */
  readonly address: string;
  /** Hands the bytes over; false asks to wait for `onDrained` before the next write. */
  write(chunks: readonly Buffer[]): boolean;
  /** Ends our direction after what was written; the peer's direction goes on. */
  end(): void;
  /** Ends both directions at once. */
  destroy(): void;
  /** Stops and starts `onBytes`. */
  pause(): void;
  resume(): void;
}

/** What a listener calls. None of these throws. */
export interface TransportEvents {
  onBytes(chunk: Buffer): void;
  onDrained(): void;
  /**
   * The peer has ended its direction, or the connection is gone: nothing more will come. What was received before is handed over first,
   * even while it is paused.
   */
  onEnded(): void;
}

/** Given to a listener by the engine: takes a new connection on, or returns undefined when it must be closed at once. */
export type AcceptTransport = (transport: Transport) => TransportEvents | undefined;
