import { type Finding, failed, ok, skipped, warning } from '#app/health/finding';
import type { AccessFacts } from './check-access.ts';
import type { RestSignInFacts } from './check-rest-sign-in.ts';
import { readRest } from './rest-call.ts';
import type { TargetCheck } from './target.ts';

export interface LimitFacts {
  /** 0 means none. */
  readonly limits: Readonly<Record<string, number>>;
  readonly eventBytes: number | undefined;
  readonly ratePerSecond: number | undefined;
}

/** The limits for senders, beside the size and rate of the caller's events. */
export function createLimitsCheck(
  signIn: TargetCheck<RestSignInFacts | undefined>,
  access: TargetCheck<AccessFacts>,
): TargetCheck<LimitFacts | undefined> {
  return {
    id: 'limits',
    title: 'limits',
    needs: [access],
    async gather(target, known) {
      const { token } = known.of(signIn) ?? {};
      const limits = await readRest<Record<string, number>>(target, '/external/ingress/limits', token);
      // It tells them only to users with push permission, and an administrator may have none.
      if (limits === undefined) return undefined;
      return { limits, eventBytes: target.event?.length, ratePerSecond: target.ratePerSecond };
    },
    judge: judgeLimits,
  };
}

export function judgeLimits(facts: LimitFacts | undefined): Finding {
  if (facts === undefined) return skipped('they are shown only to a user with push permission');
  const { limits, eventBytes = 0, ratePerSecond = 0 } = facts;
  const { payloadBytesMax = 0, ingressRateMax = 0, userConnectionsMax = 0 } = limits;
  if (payloadBytesMax > 0 && eventBytes > payloadBytesMax)
    return failed(
      'event-too-large',
      `The event has ${eventBytes} bytes, and the service takes ${payloadBytesMax}.`,
      'Send only the fields that changed: fields that an event leaves out keep their value.',
    );
  if (ingressRateMax > 0 && ratePerSecond > ingressRateMax)
    return warning(
      'rate-over-limit',
      `${ratePerSecond} events a second are planned, and a bot may push ${ingressRateMax}: the sender is slowed.`,
      'Send at most that many, or ask the operator to raise SCOREWIRE_INGRESS_RATE_MAX.',
    );
  return ok(
    `${shown(payloadBytesMax, 'bytes an event')}, ${shown(ingressRateMax, 'events a second')}, ${shown(userConnectionsMax, 'MQTT connections')}`,
  );
}

function shown(limit: number, what: string): string {
  return limit === 0 ? `any number of ${what}` : `${limit} ${what}`;
}
