import { type Finding, failed, ok, skipped } from '#app/health/finding';
import { type HttpAnswer, parseBody } from '#cli/doctor/probe/http-request';
import type { LimitFacts } from './check-limits.ts';
import type { RestSignInFacts } from './check-rest-sign-in.ts';
import type { SportFacts } from './check-sport.ts';
import { callRest, readRest } from './rest-call.ts';
import type { Target, TargetCheck } from './target.ts';

export interface DryRunFacts {
  /** True for the event of the caller, false for an example. */
  readonly isOwn: boolean;
  readonly status: number;
  readonly accepted: boolean;
  /** Of the first status with an error. */
  readonly message: string | undefined;
}

/** Whether the service would accept an event: the caller's, else an example of the bot's sport. Nothing is stored. */
export function createDryRunCheck(
  signIn: TargetCheck<RestSignInFacts | undefined>,
  sport: TargetCheck<SportFacts>,
  limits: TargetCheck<LimitFacts | undefined>,
): TargetCheck<DryRunFacts | undefined> {
  return {
    id: 'dry-run',
    title: 'dry run',
    needs: [sport, limits],
    async gather(target, known) {
      const token = known.of(signIn)?.token;
      const eventTypeId = known.of(sport)?.sport?.id ?? readEventId(target.event);
      if (eventTypeId === undefined) return undefined;
      const body = target.event ?? (await createExample(target, token, eventTypeId));
      const path = `/external/ingress/event-types/${eventTypeId}/validate`;
      const answer = await callRest(target, path, token, { method: 'POST', body });
      if (answer.kind === 'fault') throw new Error(`no answer: ${answer.errorCode}`);
      return { isOwn: target.event !== undefined, status: answer.status, ...readVerdict(answer) };
    },
    judge: judgeDryRun,
  };
}

export function judgeDryRun(facts: DryRunFacts | undefined): Finding {
  if (facts === undefined) return skipped('the bot has no sport: give --event FILE to try an event');
  const { isOwn, status, accepted, message } = facts;
  if (accepted) return ok(`${isOwn ? 'your event' : 'an example event'} would be accepted`);
  const fault = message ?? `the dry run was answered with ${status}`;
  if (isOwn) return failed('event-refused', fault, 'Correct the event and run it again; nothing was sent.');
  return failed(
    'example-refused',
    fault,
    'Report this to the maintainers: the example of the sport should be accepted.',
  );
}

interface Definition {
  readonly properties: readonly { readonly name: string; readonly example: unknown }[];
}

/** The examples of all fields in the class definition. */
async function createExample(target: Target, token: string | undefined, eventTypeId: number): Promise<string> {
  const path = `/external/ingress/event-types/${eventTypeId}/class-definition`;
  const definition = await readRest<Definition>(target, path, token);
  const fields = definition?.properties.map(({ name, example }) => [name, example]) ?? [];
  return JSON.stringify({ ...Object.fromEntries(fields), EventId: eventTypeId });
}

export function readEventId(event: Buffer | undefined): number | undefined {
  try {
    const { EventId } = JSON.parse(event?.toString('utf8') ?? '') as { readonly EventId?: unknown };
    return Number.isInteger(EventId) ? (EventId as number) : undefined;
  } catch {
    return undefined;
  }
}

function readVerdict(answer: HttpAnswer): Pick<DryRunFacts, 'accepted' | 'message'> {
  const body = (parseBody(answer) ?? {}) as {
    readonly accepted?: boolean;
    readonly statuses?: readonly { readonly severity: string; readonly message: string }[];
  };
  const message = body.statuses?.find(({ severity }) => severity === 'error')?.message;
  return { accepted: body.accepted === true, message };
}
