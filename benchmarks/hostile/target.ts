/** What an attack knows of the service. Plain data, because it goes to another process. */
export interface Target {
  readonly host: string;
  readonly url: string;
  readonly httpPort: number;
  readonly mqttPort: number;
  readonly webSocketPort: number;
  /** Undefined when the service runs without a certificate. */
  readonly mqttTlsPort: number | undefined;
  /** Signed in, and with nothing more: no push permission, no bots. */
  readonly outsiders: readonly Account[];
  /** Approved: each may push to the bots that are his. */
  readonly insiders: readonly Account[];
  /** The name of an honest user, as somebody may have guessed it. */
  readonly honestUsername: string;
}

export interface Account {
  readonly username: string;
  readonly password: string;
  readonly brokerPassword: string;
  readonly token: string;
  readonly botIds: readonly number[];
}
