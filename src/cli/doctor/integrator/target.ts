import type { Check, Known } from '#cli/doctor/check';
import type { Endpoint } from '#cli/doctor/endpoint';
import type { Level } from '#cli/doctor/probe/mqtt-packets';

/** The facts that the integrator gave about the set-up. */
export interface Target {
  readonly rest: Endpoint;
  /** Undefined when the check asks the service for it. */
  readonly broker: Endpoint | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly brokerUsername: string | undefined;
  readonly brokerPassword: string | undefined;
  readonly botId: number | undefined;
  /** Another user whose rights an administrator looks at. */
  readonly forUser: string | undefined;
  /** The client id of the sender, to find another client that uses it. */
  readonly clientId: string | undefined;
  readonly level: Level;
  readonly keepAliveSeconds: number;
  /** The sender's own event, for the dry run and for --push. */
  readonly event: Buffer | undefined;
  /** Events a second that the sender plans. */
  readonly ratePerSecond: number | undefined;
  readonly pushes: boolean;
  /** Certificate authorities in PEM form, instead of those of the system. */
  readonly ca: string | undefined;
  readonly timeoutMs: number;
}

export type TargetCheck<Facts> = Check<Target, Facts>;
export type TargetKnown = Known<Target>;

/** The two services that a set-up has; the ids of findings begin with it. */
export type Role = 'rest' | 'broker';

export const roleNames: Readonly<Record<Role, string>> = { rest: 'REST interface', broker: 'MQTT broker' };
export const roleOptions: Readonly<Record<Role, string>> = { rest: '--url', broker: '--broker' };
