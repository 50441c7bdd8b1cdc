import { type Finding, failed, ok, warning } from '#app/health/finding';
import { describeDuration, describeSkew } from '#app/health/time-words';
import type { RestSignInFacts } from './check-rest-sign-in.ts';
import type { ServiceFacts } from './check-service.ts';
import type { TargetCheck } from './target.ts';

export interface ClockFacts {
  /** How far the service's clock is ahead, by each source. */
  readonly aheadMs: readonly number[];
}

/** Compares the clock of this machine with the Date header of the service and with the times in its token. */
export function createClockCheck(
  service: TargetCheck<ServiceFacts>,
  signIn: TargetCheck<RestSignInFacts | undefined>,
): TargetCheck<ClockFacts> {
  return {
    id: 'clock',
    title: 'clock',
    needs: [service],
    async gather(_target, known) {
      const answers = [known.of(service)?.answer, known.of(signIn)?.answer];
      const aheadMs: number[] = [];
      for (const answer of answers) {
        if (answer?.kind !== 'answer') continue;
        aheadMs.push(Date.parse(answer.headers.date ?? '') - answer.halfwayMs);
        const token = known.of(signIn)?.token;
        if (answer === known.of(signIn)?.answer && token !== undefined)
          aheadMs.push(issuedAtMs(token) - answer.halfwayMs);
      }
      return { aheadMs: aheadMs.filter((each) => !Number.isNaN(each)) };
    },
    judge: judgeClock,
  };
}

const warningMs = 30_000;
/** The tolerance of most token libraries. */
const failureMs = 300_000;

export function judgeClock({ aheadMs }: ClockFacts): Finding {
  const worst = aheadMs.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? 0;
  if (Math.abs(worst) < warningMs) return ok('agrees with the service');
  const text = `The clocks disagree: by the clock of this machine, ${describeSkew(worst)}.`;
  const next = 'Turn on time synchronisation (NTP) on both machines; first on the one that shows the wrong time.';
  if (Math.abs(worst) < failureMs) return warning('clock-drift', text, next);
  return failed(
    'clock-skew',
    `${text.slice(0, -1)}, so tokens look expired or not yet valid, and events get times that are ${describeDuration(Math.abs(worst))} off.`,
    next,
  );
}

/** The `iat` of a JSON Web Token; NaN when it has none. */
function issuedAtMs(token: string): number {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { iat?: number };
    return (claims.iat ?? Number.NaN) * 1000;
  } catch {
    return Number.NaN;
  }
}
