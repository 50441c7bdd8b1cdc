/** A connection as the protocol sees it, independent of TCP, TLS or WebSocket. Only the listeners know sockets. */
export interface Transport {
  readonly kind: 'tcp' | 'tls' | 'ws' | 'wss';
  /** The peer's address. */
  readonly address: string;
  /** False asks the caller to wait for `onDrained` before the next write. */
  write(chunks: readonly Buffer[]): boolean;
  /** Ends our direction after the last write; the peer's direction goes on. */
  end(): void;
  /** Ends both directions at once. */
  destroy(): void;
  /** Stops and starts `onBytes`. */
  pause(): void;
  resume(): void;
}

/** Called by a listener. None of these throws. */
export interface TransportEvents {
  onBytes(chunk: Buffer): void;
  onDrained(): void;
  /**
   * The peer has ended its direction, or the connection is gone: no more bytes will come. Bytes received before are handed over first,
   * even while paused.
   */
  onEnded(): void;
}

/** Offers the engine a new connection. Returns undefined when the listener must close it at once. */
export type AcceptTransport = (transport: Transport) => TransportEvents | undefined;
