import type { Outcome } from '#cli/exit-code';
import { createPaint } from '#cli/output/paint';
import { print, type Terminal } from '#cli/terminal';
import { type EventOutcome, outcomeOf, worse } from './event-outcome.ts';
import { renderVerdict } from './render-verdict.ts';

export interface ReportOptions {
  readonly json: boolean;
  /** Prints only refused events and warnings. */
  readonly quiet: boolean;
  /** Warnings count as refusals. */
  readonly strict: boolean;
}

export interface OutcomeReport {
  report(number: number, outcome: EventOutcome): Promise<void>;
  readonly worst: Outcome;
  readonly counts: Readonly<Record<EventOutcome['kind'] | 'warned', number>>;
}

const words = { accepted: 'accepted', refused: 'refused' };

/** Prints the verdicts and remembers the worst. */
export function createOutcomeReport(terminal: Terminal, { json, quiet, strict }: ReportOptions): OutcomeReport {
  const paint = createPaint(terminal);
  const counts = { accepted: 0, refused: 0, unknown: 0, warned: 0 };
  let worst: Outcome = 'ok';
  return {
    get worst() {
      return worst;
    },
    counts,
    async report(number, event) {
      counts[event.kind] += 1;
      const isWarned = event.kind === 'accepted' && event.statuses.length > 0;
      if (isWarned) counts.warned += 1;
      worst = worse(worst, isWarned && strict ? 'invalid' : outcomeOf(event));
      if (json) await print(terminal, `${JSON.stringify(toJson(number, event))}\n`);
      else if (!quiet || event.kind !== 'accepted' || isWarned) await print(terminal, render(number, event));
    },
  };

  function render(number: number, event: EventOutcome): string {
    const name = `event ${number}`;
    if (event.kind === 'unknown') return `${paint.bad('unknown'.padEnd(9))} ${name}: ${event.message}\n`;
    const { kind, statuses } = event;
    if (kind === 'refused') return renderVerdict(paint, words, name, { accepted: false, statuses });
    if (event.sequence === undefined) return `${paint.good('sent'.padEnd(9))} ${name}: QoS 0 has no verdict\n`;
    return renderVerdict(paint, words, `${name}: sequence ${event.sequence}`, { accepted: true, statuses });
  }
}

function toJson(number: number, event: EventOutcome): object {
  if (event.kind === 'unknown') return { event: number, accepted: null, message: event.message };
  const { kind, statuses } = event;
  if (kind === 'refused') return { event: number, accepted: false, statuses };
  return {
    event: number,
    accepted: true,
    sequence: event.sequence ?? null,
    storedAt: event.storedAt ?? null,
    statuses,
  };
}

/** Such as "2 accepted, 1 with a warning, 1 refused". */
export function summarize({ accepted, warned, refused, unknown }: OutcomeReport['counts']): string {
  return [
    `${accepted} accepted`,
    ...(warned === 0 ? [] : [`${warned} of them with a warning`]),
    ...(refused === 0 ? [] : [`${refused} refused`]),
    ...(unknown === 0 ? [] : [`${unknown} without a verdict`]),
  ].join(', ');
}
