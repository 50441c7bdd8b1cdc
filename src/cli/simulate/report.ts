import { formatCount } from '#cli/import/import-progress';
import type { Paint } from '#cli/output/paint';
import { formatMs } from './progress.ts';
import type { Reconciliation } from './reconcile.ts';
import type { StatusCounts, Tally } from './tally.ts';

/** The result of a simulation, for people and programs. */
export interface SimulationReport {
  readonly bots: number;
  readonly seconds: number;
  readonly sent: number;
  readonly eventsPerSecond: number;
  readonly stored: number;
  readonly refused: number;
  /** Refused events that were sent to a bot of another user: the service does not keep them. */
  readonly refusedElsewhere: number;
  /** Events that the service reported as not stored, because the database was away. */
  readonly notStored: number;
  readonly withoutVerdict: number;
  /** The events that the service has, read back. */
  readonly found: Reconciliation;
  readonly statuses: { readonly expected: StatusCounts; readonly heard: StatusCounts };
  readonly latencyMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly lateMsMax: number;
  readonly differences: readonly string[];
  readonly differenceCount: number;
}

export function createReport(tally: Tally, bots: number, seconds: number, found: Reconciliation): SimulationReport {
  const { sent, stored, refused, elsewhere, notStored, unknown, lateMsMax, differences, differenceCount } = tally;
  const [p50 = 0, p99 = 0, max = 0] = [0.5, 0.99, 1].map((share) => round(tally.latency(share)));
  return {
    bots,
    seconds: round(seconds),
    sent,
    eventsPerSecond: round(sent / seconds),
    stored,
    refused,
    refusedElsewhere: elsewhere,
    notStored,
    withoutVerdict: unknown,
    found,
    statuses: { expected: tally.expectedStatuses, heard: tally.heardStatuses },
    latencyMs: { p50, p99, max },
    lateMsMax: round(lateMsMax),
    differences,
    differenceCount,
  };
}

/** Later than this is worth a line. */
const lateMs = 1000;

export function renderReport(report: SimulationReport, paint: Paint): string {
  const { bots, sent, seconds, found, latencyMs, lateMsMax, differenceCount } = report;
  const rate = formatCount(Math.round(report.eventsPerSecond));
  const statuses = renderStatuses(report);
  const refused = report.refused - report.refusedElsewhere;
  const lines = [
    `${count(sent, 'event')} for ${count(bots, 'bot')} in ${seconds.toFixed(1)} s (${rate} a second)`,
    `  stored     ${formatCount(report.stored)}, of which the service has ${formatCount(found.stored)}`,
    `  refused    ${formatCount(refused)}, of which the service has ${formatCount(found.refused)}`,
    ...(report.refusedElsewhere > 0
      ? [
          `  denied     ${formatCount(report.refusedElsewhere)} for a bot of somebody else, which the service does not keep`,
        ]
      : []),
    ...(report.notStored > 0
      ? [`  not stored ${formatCount(report.notStored)}: the database was away, and the service said "send it again"`]
      : []),
    ...(report.withoutVerdict > 0 ? [`  no verdict ${formatCount(report.withoutVerdict)}`] : []),
    `  statuses   ${statuses.length === 0 ? 'none, as expected' : ''}`.trimEnd(),
    ...statuses,
    `  verdict    in ${formatMs(latencyMs.p50)} (p50), ${formatMs(latencyMs.p99)} (p99), ${formatMs(latencyMs.max)} at most`,
    ...(lateMsMax > lateMs
      ? [
          `  late       events were sent up to ${formatMs(lateMsMax)} after their time: this machine or the service is busy`,
        ]
      : []),
    '',
    differenceCount === 0
      ? paint.good(
          `The service has exactly the events that ${report.notStored === 0 ? 'were sent' : 'it acknowledged'}.`,
        )
      : paint.bad(`${count(differenceCount, 'difference')} between what was sent and what the service has:`),
    ...report.differences.map((sentence) => `  ${sentence}`),
    ...(differenceCount > report.differences.length
      ? [`  … and ${formatCount(differenceCount - report.differences.length)} more`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function renderStatuses({ statuses: { expected, heard } }: SimulationReport): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(heard)])].sort();
  const width = Math.max(0, ...names.map((name) => name.length));
  return names.map((name) => {
    const [due = 0, got = 0] = [expected[name], heard[name]];
    return `    ${name.padEnd(width)}  ${formatCount(got)} for ${count(due, 'fault')}`;
  });
}

function count(number: number, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
