/** The MQTT connections that are signed in now. */
export interface OpenConnections {
  /** Ascending by id. */
  list(): OpenConnection[];
  find(id: number): OpenConnection | undefined;
  /** Ends it and discards its will. MQTT 5 is told the reason. */
  end(id: number, reason: string): void;
}

export interface OpenConnection {
  /** Unique, also across restarts of the service; grows with time. */
  readonly id: number;
  readonly clientId: string;
  readonly userId: number;
  readonly username: string;
  readonly protocol: '5.0' | '3.1.1';
  readonly transport: 'tcp' | 'tls' | 'ws' | 'wss';
  readonly address: string;
  readonly connectedAtMs: number;
  readonly lastPacketAtMs: number;
  readonly signedInWith: 'credential' | 'token' | 'ticket';
  /** Null for tokens and tickets. */
  readonly credential: { readonly id: number; readonly name: string } | null;
  readonly subscriptions: number;
  /** PUBLISH packets that it has sent. */
  readonly published: number;
  readonly pushes: PushedBots;
}

/** The bots that a connection has pushed to. Events for which it had no permission do not count. */
export interface PushedBots {
  /** When it last pushed to the bot, to the second; undefined for never. */
  lastPushMs(botId: number): number | undefined;
  /** The latest first. */
  latest(max: number): number[];
}
