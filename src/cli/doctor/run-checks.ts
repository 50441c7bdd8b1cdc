import { type Finding, failed, skipped, type Trouble } from '#app/health/finding';
import { reasonOf } from '#app/reason-of';
import type { Check, Known } from './check.ts';

export interface CheckedFinding {
  /** The id of the check. */
  readonly check: string;
  readonly title: string;
  readonly finding: Finding;
}

/** Runs the checks of a table in order. A check whose needs are not met is skipped, so that one cause is reported once. */
export async function runChecks<Subject>(
  table: readonly Check<Subject, unknown>[],
  subject: Subject,
  onFinding: (checked: CheckedFinding) => Promise<void>,
): Promise<CheckedFinding[]> {
  const facts = new Map<Check<Subject, unknown>, unknown>();
  /** The checks that did not succeed, with the reason why those that need them cannot run. */
  const blocked = new Map<Check<Subject, unknown>, string>();
  const known: Known<Subject> = {
    of: <Facts>(check: Check<Subject, Facts>) => facts.get(check) as Facts | undefined,
  };
  const all: CheckedFinding[] = [];
  for (const check of table) {
    const reason = check.needs.map((need) => blocked.get(need)).find((each) => each !== undefined);
    const finding = reason === undefined ? await perform(check) : skipped(reason);
    if (reason !== undefined) blocked.set(check, reason);
    else if (finding.state === 'failed') blocked.set(check, `${check.title} failed`);
    else if (finding.state === 'skipped') blocked.set(check, `${check.title} was skipped`);
    const checked = { check: check.id, title: check.title, finding };
    all.push(checked);
    await onFinding(checked);
  }
  return all;

  async function perform(check: Check<Subject, unknown>): Promise<Finding> {
    try {
      const gathered = await check.gather(subject, known);
      facts.set(check, gathered);
      return check.judge(gathered, subject);
    } catch (error) {
      return failed(
        'check-broke',
        `This check could not be finished: ${reasonOf(error)}.`,
        'Run scorewire doctor again; if it stays so, report this line.',
      );
    }
  }
}

/** The first failure; else the first warning. Later failures often follow from the first. */
export function findCause(all: readonly CheckedFinding[]): (Trouble & { readonly check: string }) | undefined {
  for (const state of ['failed', 'warning'] as const)
    for (const { check, finding } of all) if (finding.state === state) return { ...finding, check };
  return undefined;
}
