import type { AcceptTransport } from '#mqtt/transport';

/** An open port. */
export interface Listener {
  readonly port: number;
  readonly address: string;
  /** Takes no more connections and cuts those that are still open; resolves when the port is free. */
  close(): Promise<void>;
}

export interface ListenerOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly accept: AcceptTransport;
  /** A fault that closes nothing: an accept that the system refused, a certificate that cannot be used. */
  readonly onFault?: ((error: Error) => void) | undefined;
}
