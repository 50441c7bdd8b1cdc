import { spreadOf } from '../support/spread.ts';
import type { AuditResult } from './check/audit.ts';
import type { Sample } from './measure/sample.ts';
import { findSlope, type Slope } from './measure/slope.ts';
import type { Options } from './options.ts';
import type { Ending } from './service/service.ts';
import type { Soak } from './soak.ts';

/** Growth is judged over at least this long: before that, uncollected garbage looks like growth. */
const judgedSecondsMin = 300;
/** The live heap does not vary with the collector and `malloc`, so that a smaller growth is significant. */
const aliveGrowthPart = 0.25;

/** The figures of a soak, as they are printed and kept. */
export type Summary = ReturnType<typeof summarize>;

/** Judges the growth of memory as well. */
export function summarize(
  { minutes, rate, database, growthMax }: Options,
  { service, promises, ledgers, latencies, counts }: Soak,
  samples: readonly Sample[],
  { stored, storedByQos }: AuditResult,
) {
  const residentSlope = findSlope(samples, ({ residentMiB }) => residentMiB);
  const aliveSlope = findSlope(samples, ({ aliveMiB }) => aliveMiB);
  if (hasGrown(residentSlope, growthMax)) promises.add('memory that grows', describeSlope('resident', residentSlope));
  if (hasGrown(aliveSlope, growthMax * aliveGrowthPart))
    promises.add('memory that grows', describeSlope('alive', aliveSlope));
  const most = (valueOf: (sample: Sample) => number): number => Math.max(0, ...samples.map(valueOf));
  const qos0 = ledgers.filter(({ qos }) => qos === 0);
  return {
    minutes,
    rate,
    database: database.kind,
    sent: sum(ledgers.map(({ sent }) => sent)),
    acknowledged: sum(ledgers.map(({ acknowledged }) => acknowledged.size)),
    stored,
    lost: promises.countOf('acknowledged and not stored'),
    twice: promises.countOf('stored twice'),
    gaps: promises.countOf('a gap in the log'),
    // QoS 0 promises nothing.
    qos0: { sent: sum(qos0.map(({ sent }) => sent)), stored: storedByQos[0] },
    // Sent again and recognised, as far as the samples saw it.
    duplicates: countDuplicates(samples),
    endings: service.endings,
    residentSlope,
    aliveSlope,
    residentMiB: { last: samples.at(-1)?.residentMiB ?? 0, most: most(({ residentMiB }) => residentMiB) },
    handlesMost: most(({ handles }) => handles),
    loopP99Ms: spreadOf(samples.map(({ loopP99Ms }) => loopP99Ms)).median,
    loopMaxMs: most(({ loopMaxMs }) => loopMaxMs),
    ...latencies.all,
    perSecond: spreadOf(samples.map(({ acknowledgedPerSecond }) => acknowledgedPerSecond)).median,
    counts: Object.fromEntries([...counts].toSorted(([one], [other]) => one.localeCompare(other))),
    broken: promises.counts,
  };
}

/** Each process counts from 0. */
function countDuplicates(samples: readonly Sample[]): number {
  const processes = [...Map.groupBy(samples, ({ generation }) => generation).values()];
  return sum(processes.map((segment) => segment.at(-1)?.duplicates ?? 0));
}

function hasGrown(slope: Slope | undefined, mebibytesMax: number): boolean {
  if (slope === undefined || slope.toSecond - slope.fromSecond < judgedSecondsMin) return false;
  return slope.mebibytes > mebibytesMax;
}

export function formatSummary(summary: Summary): string[] {
  const { endings, counts } = summary;
  const bySignal = (signal: NodeJS.Signals): readonly Ending[] => endings.filter((ending) => ending.signal === signal);
  const terms = bySignal('SIGTERM');
  return [
    `sent ${summary.sent}, acknowledged ${summary.acknowledged}, stored ${summary.stored}`,
    `lost ${summary.lost}, stored twice ${summary.twice}, gaps ${summary.gaps}`,
    `sent again ${counts['sent again after a lost connection'] ?? 0}, of these recognised as stored ${summary.duplicates}`,
    `QoS 0, which promises nothing: sent ${summary.qos0.sent}, stored ${summary.qos0.stored}`,
    `bad payloads ${counts['bad payloads sent'] ?? 0}, with their status ${counts['bad payloads with their status'] ?? 0}, statuses lost with a restart ${counts['statuses lost with a restart'] ?? 0}`,
    `ended by kill -9 ${bySignal('SIGKILL').length} times, by SIGTERM ${terms.length} times: codes ${terms.map(({ code }) => code).join(' ')}, ${terms.map(({ milliseconds }) => milliseconds).join(' ')} ms`,
    describeSlope('resident memory', summary.residentSlope),
    describeSlope('what is alive after a full collection', summary.aliveSlope),
    `resident memory at the end ${summary.residentMiB.last} MiB, at its most ${summary.residentMiB.most} MiB; handles at their most ${summary.handlesMost}`,
    `event-loop delay: p99 ${summary.loopP99Ms} ms (median of the samples), at its most ${summary.loopMaxMs} ms`,
    `publish to acknowledgement: p50 ${summary.p50Ms.toFixed(2)} ms, p99 ${summary.p99Ms.toFixed(2)} ms; ${summary.perSecond} acknowledged a second (median)`,
    '',
    ...Object.entries(counts).map(([what, times]) => `  ${String(times).padStart(10)}  ${what}`),
  ];
}

function describeSlope(what: string, slope: Slope | undefined): string {
  if (slope === undefined) return `${what}: too few samples for a slope`;
  const { mebibytesPerHour, mebibytes, fromSecond, toSecond } = slope;
  const length = toSecond - fromSecond;
  const judged = length < judgedSecondsMin ? ', too short a time to judge it' : '';
  return `${what}: ${mebibytesPerHour.toFixed(1)} MiB an hour, ${mebibytes.toFixed(1)} MiB, from second ${fromSecond.toFixed(0)} to ${toSecond.toFixed(0)}${judged}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
