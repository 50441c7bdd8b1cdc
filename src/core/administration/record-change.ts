import type { Actor } from '#core/audit-entry';
import { formatDateTime } from '#core/date-time';
import type { Json } from '#core/json';
import type { Change } from '#core/ports/change-feed';
import type { Writers } from '#core/ports/store';
import type { Problem } from '#core/problem';
import { ok, type Result } from '#core/result';
import type { AdministrationParts } from './administration.ts';

/** What a change did: its answer, and what the audit log keeps of it. Never a secret. */
export interface Recorded<Value> {
  readonly value: Value;
  readonly target: string;
  readonly before: object | null;
  readonly after: object | null;
  /** Told on the change feed once it is committed. */
  readonly change: Change;
}

/**
 * Runs a change and its audit entry in one transaction, so that neither is ever there without the other, and tells everybody
 * who remembers something about it.
 */
export async function recordChange<Value>(
  { store, changes, clock }: AdministrationParts,
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
    // A connection that broke during the commit leaves it in doubt: whoever remembers something looks again.
    if (attempted !== undefined) changes.publish(attempted);
    throw error;
  }
}
