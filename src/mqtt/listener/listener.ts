import type { AcceptTransport } from '#mqtt/transport';

/** An open port. */
export interface Listener {
  readonly port: number;
  readonly address: string;
  /** Accepts no more connections and closes the open ones; resolves when the port is free. */
  close(): Promise<void>;
}

export interface ListenerOptions {
  readonly host: string;
  /** 0 uses any free port. */
  readonly port: number;
  readonly accept: AcceptTransport;
  /** A fault that closes nothing: a failed accept, or a certificate that cannot be used. */
  readonly onFault?: ((error: Error) => void) | undefined;
}
