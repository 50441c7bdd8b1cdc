import type { Paint } from '#cli/output/paint';
import { toPlainText } from '#cli/output/plain-text';
import { type CheckedFinding, findCause } from './run-checks.ts';

/** One line for each check. */
export function renderFinding({ title, finding }: CheckedFinding, paint: Paint, titleWidth: number): string {
  const { state, text } = finding;
  return `  ${paint[paints[state]](state.padEnd(7))}  ${title.padEnd(titleWidth)}  ${toPlainText(text)}\n`;
}

const paints = { ok: 'good', warning: 'odd', failed: 'bad', skipped: 'faint' } as const;

/** The cause and the next step, or that there is none. */
export function renderConclusion(all: readonly CheckedFinding[], paint: Paint): string {
  const cause = findCause(all);
  if (cause === undefined) return `\n${paint.strong('Nothing is wrong')} ${describeExtent(all)}\n`;
  const heading = cause.state === 'failed' ? 'Cause' : 'It works, but look at this';
  return (
    `\n${paint.strong(`${heading}:`)} ${toPlainText(cause.text)} ${paint.faint(`[${cause.id}]`)}\n` +
    `${paint.strong('Next step:')} ${toPlainText(cause.next)}\n`
  );
}

/** The report for programs. */
export function reportToJson(all: readonly CheckedFinding[]): object {
  const cause = findCause(all);
  return {
    healthy: cause?.state !== 'failed',
    cause: cause ?? null,
    checks: all.map(({ check, title, finding }) => ({ check, title, ...finding })),
  };
}

function describeExtent(all: readonly CheckedFinding[]): string {
  const count = all.filter(({ finding }) => finding.state === 'skipped').length;
  if (count === 0) return `in ${all.length} checks.`;
  return `in the ${all.length - count} checks that ran; ${count} ${count === 1 ? 'was' : 'were'} skipped.`;
}
