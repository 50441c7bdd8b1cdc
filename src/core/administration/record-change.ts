import type { Actor } from '#core/audit-entry';
import { formatDateTime } from '#core/date-time';
import type { Json } from '#core/json';
import type { Change } from '#core/ports/change-feed';
import type { Writers } from '#core/ports/store';
import type { Problem } from '#core/problem';
import { ok, type Result } from '#core/result';
import type { AdministrationParts } from './administration-parts.ts';

/** The result of a change and its audit entry, which must hold no secret. */
export interface Recorded<Value> {
  readonly value: Value;
  readonly target: string;
  readonly before: object | null;
  readonly after: object | null;
  /** Published on the change feed after the commit. */
  readonly change: Change;
}

/**
 * Commits a change and its audit entry in one transaction, then publishes the change so that caches drop what is stale.
 */
export async function recordChange<Value>(
  { store, changes, clock }: Pick<AdministrationParts, 'store' | 'changes' | 'clock'>,
  actor: Actor,
  action: string,
  work: (writers: Writers, at: string) => Promise<Result<Recorded<Value>, Problem>>,
): Promise<Result<Value, Problem>> {
  let attempted: Change | undefined;
  try {
    const outcome = await store.change(async (writers) => {
      const at = formatDateTime(clock());
      const recorded = await work(writers, at);
      if (!recorded.ok) return recorded;
      attempted = recorded.value.change;
      const { target, before, after } = recorded.value;
      await writers.audit.append({ at, actor, action, target, before: before as Json, after: after as Json });
      return recorded;
    });
    if (!outcome.ok) return outcome;
    changes.publish(outcome.value.change);
    return ok(outcome.value.value);
  } catch (error) {
    // The commit is in doubt when the connection broke during it: publish, so that caches read again.
    if (attempted !== undefined) changes.publish(attempted);
    throw error;
  }
}
