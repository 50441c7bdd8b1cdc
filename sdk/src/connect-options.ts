import type { State } from './messenger.ts';
import type { TicketSource } from './ticket-sign-in.ts';

interface Shared {
  /** The address of the service, like `https://scores.example`. */
  readonly url: string;
  /** Certificate authority in PEM form, for a service with a certificate of its own. Node only: browsers use their own list. */
  readonly ca?: string;
  /** Instead of the `fetch` of the platform. */
  readonly fetch?: typeof fetch;
}

/** With a username and password: everything that the user may do. */
export interface UserOptions extends Shared {
  readonly username: string;
  /** The password of the user. Broker credentials work too, for everything over MQTT. */
  readonly password: string;
  /** Broker credentials beside the password: MQTT signs in with these, REST with the password. */
  readonly brokerPassword?: string;
  /** `mqtt://`, `mqtts://`, `ws://` or `wss://` address of the broker; by default WebSocket at `/mqtt` of `url`. */
  readonly broker?: string;
  /** 5, or 4 for MQTT 3.1.1. */
  readonly protocol?: 5 | 4;
  /** Must be different for every client that is connected. One is made up if you leave it out. */
  readonly clientId?: string;
  /** Events that may wait for their verdict, online or offline. 1000 by default; one more fails with `BufferFullError`. */
  readonly bufferMax?: number;
  /** 30 by default. A connection that is silent for one and a half times as long counts as lost. */
  readonly keepAliveSeconds?: number;
  /**
   * Where browsers keep the time for the keep-alive. `worker`, the default, is right in hidden tabs too. `page` is for pages whose
   * Content-Security-Policy forbids workers made from blobs: timers of hidden tabs fire once a minute, so set `keepAliveSeconds` to 120 with it.
   */
  readonly timers?: 'worker' | 'page';
  /** `when-needed` connects to the broker at the first `publish`, `statuses` or `receipts`; by default `connect` does. */
  readonly mqtt?: 'now' | 'when-needed';
  readonly onState?: (state: State, reason?: string) => void;
}

/** With a read ticket: live states of its bots, nothing else. */
export interface TicketOptions extends Shared {
  readonly ticket: TicketSource;
}

export type ConnectOptions = UserOptions | TicketOptions;
