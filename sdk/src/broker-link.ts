import { Backoff, pause } from './backoff.ts';
import {
  BrokerConnection,
  type BrokerConnectionOptions,
  type BrokerListener,
  forgetSession,
} from './broker-connection.ts';
import { BrokerRefusal } from './broker-refusal.ts';
import { ScorewireError, SignInError, UnreachableError } from './errors.ts';
import { isFinal } from './is-final.ts';
import type { UserSignIn } from './user-sign-in.ts';

export interface BrokerLinkParts extends Omit<BrokerConnectionOptions, 'username' | 'password' | 'clean'> {
  readonly signIn: UserSignIn;
  /** True while the service may have a session of an earlier client with this id. */
  readonly isClientIdShared: boolean;
  readonly listener: BrokerListener;
  readonly onOnline: (connection: BrokerConnection) => void;
  readonly onOffline: (reason: string) => void;
  /** The connection is lost for good. */
  readonly onLost: (error: Error) => void;
}

/** Keeps a connection to the broker: when it ends, the next one is opened, with a fresh token, in the same session. */
export class BrokerLink {
  private readonly parts: BrokerLinkParts;
  private readonly backoff = new Backoff();
  private readonly stop = new AbortController();
  private connection: BrokerConnection | undefined;
  private isFirst = true;

  constructor(parts: BrokerLinkParts) {
    this.parts = parts;
  }

  /** Rejects when the first connection fails: then the address or the credentials are wrong. */
  async open(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      throw this.explain(error);
    }
  }

  /** Opens in the background: tries again until it succeeds, or until another try cannot succeed. */
  async start(): Promise<void> {
    await this.connectAgain(0);
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.connection?.end();
  }

  private async connect(): Promise<void> {
    const { signIn, listener, isClientIdShared, protocol } = this.parts;
    const connect = async () => {
      const options = { ...this.parts, username: signIn.username, password: await signIn.getBrokerPassword() };
      // Ends the session of an earlier client with this id, so that this client does not get its queued messages. MQTT 3.1.1 needs a separate
      // connection for that, because a clean session ends with its connection.
      const begins = this.isFirst && isClientIdShared;
      if (begins && protocol === 4) await forgetSession({ ...options, clean: true });
      const onClosed = (reason: BrokerRefusal | undefined): void => this.onClosed(reason);
      return BrokerConnection.open({ ...options, clean: begins && protocol === 5 }, { ...bind(listener), onClosed });
    };
    let connection: BrokerConnection;
    try {
      connection = await connect();
    } catch (error) {
      if (!(error instanceof BrokerRefusal) || !error.isSignIn || !signIn.onBrokerRefused()) throw error;
      connection = await connect();
    }
    if (this.stop.signal.aborted) {
      await connection.end();
      return;
    }
    this.isFirst = false;
    this.connection = connection;
    signIn.onBrokerAccepted();
    this.backoff.reset();
    this.parts.onOnline(connection);
  }

  private onClosed(reason: BrokerRefusal | undefined): void {
    this.connection = undefined;
    if (this.stop.signal.aborted) return;
    this.parts.onOffline(reason?.message ?? 'The connection was lost.');
    if (reason?.isFinal === true) this.parts.onLost(this.explain(reason));
    else void this.connectAgain(this.backoff.next());
  }

  private async connectAgain(firstPauseMs: number): Promise<void> {
    let refusals = 0;
    for (let pauseMs = firstPauseMs; !this.stop.signal.aborted; pauseMs = this.backoff.next()) {
      await pause(pauseMs, this.stop.signal);
      if (this.stop.signal.aborted) return;
      try {
        await this.connect();
        return;
      } catch (error) {
        // The first refusal may only mean that the token had expired meanwhile.
        if (error instanceof BrokerRefusal && error.isSignIn) refusals += 1;
        const isOver = isFinal(error) || refusals > 1 || (error instanceof BrokerRefusal && error.isFinal);
        if (!isOver) continue;
        this.parts.onLost(this.explain(error));
        return;
      }
    }
  }

  private explain(error: unknown): Error {
    if (error instanceof ScorewireError) return error;
    const { broker } = this.parts;
    if (!(error instanceof BrokerRefusal))
      return new UnreachableError(`${broker} cannot be reached: check the address, and that the service runs.`, {
        cause: error,
      });
    if (error.isSignIn) return new SignInError(this.parts.signIn.describeRefusal(error.message), { cause: error });
    return new ScorewireError(error.message, { cause: error });
  }
}

/** Its methods, without the class around them. */
function bind(listener: BrokerListener): BrokerListener {
  return {
    onMessage: (message) => listener.onMessage(message),
    onAcknowledged: (packetId, acknowledgement) => listener.onAcknowledged(packetId, acknowledgement),
    onClosed: (reason) => listener.onClosed(reason),
  };
}
