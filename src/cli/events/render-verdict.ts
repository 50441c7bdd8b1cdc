import type { Paint } from '#cli/output/paint';
import { describeStatus } from './describe-status.ts';
import type { ShownStatus } from './status.ts';

export interface Verdict {
  readonly accepted: boolean;
  /** Errors of a refused event, warnings of an accepted one. */
  readonly statuses: readonly ShownStatus[];
}

export interface VerdictWords {
  readonly accepted: string;
  readonly refused: string;
}

const indent = ' '.repeat(10);

/** The verdict on one event: a word, the event, and below it what is wrong with it. */
export function renderVerdict(
  paint: Paint,
  words: VerdictWords,
  what: string,
  { accepted, statuses }: Verdict,
): string {
  const heading = accepted
    ? `${(statuses.length === 0 ? paint.good : paint.odd)(words.accepted.padEnd(9))} ${what}`
    : `${paint.bad(words.refused.padEnd(9))} ${what}`;
  return `${[heading, ...statuses.flatMap((status) => renderStatus(paint, status))].join('\n')}\n`;
}

function renderStatus(paint: Paint, status: ShownStatus): string[] {
  const label = status.severity === 'warning' ? `${paint.odd('warning:')} ` : '';
  return describeStatus(status).map((line, index) => `${indent}${index === 0 ? label : ''}${line}`);
}
