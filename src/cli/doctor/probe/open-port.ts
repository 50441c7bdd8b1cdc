import { connect } from 'node:net';

/** The result of opening a TCP connection to one address. */
export interface PortAttempt {
  readonly address: string;
  /** Undefined when it was opened; TIMEOUT when nothing answered. */
  readonly errorCode?: string;
}

export function openPort(address: string, port: number, timeoutMs: number): Promise<PortAttempt> {
  return new Promise((done) => {
    const socket = connect({ host: address, port });
    const end = (errorCode?: string): void => {
      socket.destroy();
      done(errorCode === undefined ? { address } : { address, errorCode });
    };
    socket.setTimeout(timeoutMs, () => end('TIMEOUT'));
    socket.once('connect', () => end());
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'UNKNOWN'));
  });
}
