import type { Actor } from '#core/audit-entry';
import { formatDateTime } from '#core/date-time';
import type { Json } from '#core/json';
import type { Clock } from '#core/ports/clock';
import type { Store, Writers } from '#core/ports/store';
import type { Problem } from '#core/problem';
import { ok, type Result } from '#core/result';

/** What a change did: its answer, and what the audit log keeps of it. Never a secret. */
export interface Recorded<Value> {
  readonly value: Value;
  readonly target: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Runs a change and its audit entry in one transaction: neither is ever there without the other. */
export async function recordChange<Value>(
  parts: { readonly store: Store; readonly clock: Clock },
  actor: Actor,
  action: string,
  work: (writers: Writers, at: string) => Promise<Result<Recorded<Value>, Problem>>,
): Promise<Result<Value, Problem>> {
  return parts.store.change(async (writers) => {
    const at = formatDateTime(parts.clock());
    const outcome = await work(writers, at);
    if (!outcome.ok) return outcome;
    const { value, target, before, after } = outcome.value;
    await writers.audit.append({ at, actor, action, target, before: before as Json, after: after as Json });
    return ok(value);
  });
}
