/** Why the broker refused or ended a connection. */
export class BrokerRefusal extends Error {
  /** Of CONNACK or DISCONNECT; codes under 128 are of MQTT 3.1.1. */
  readonly reasonCode: number;

  constructor(reasonCode: number, reasonString: string | undefined) {
    super(reasonString ?? words[reasonCode] ?? `The broker ended the connection with reason code ${reasonCode}.`);
    this.reasonCode = reasonCode;
  }

  /** The username or password is wrong, or the token has expired. */
  get isSignIn(): boolean {
    return signInCodes.has(this.reasonCode);
  }

  /** The next try would be refused or cut as well. */
  get isFinal(): boolean {
    return finalCodes.has(this.reasonCode);
  }
}

const signInCodes: ReadonlySet<number> = new Set([4, 5, 134, 135]);
/** Protocol version, client id, session taken over. */
const finalCodes: ReadonlySet<number> = new Set([1, 2, 132, 133, 142]);

const words: Readonly<Record<number, string>> = {
  1: 'The broker does not speak this version of MQTT.',
  2: 'The broker does not take this client id: choose another one.',
  3: 'The broker is not available.',
  4: 'The username or password is wrong.',
  5: 'The username or password is wrong.',
  142: 'Another client connected with the same client id: give each client its own.',
};
