import { writeResults } from '../support/write-results.ts';
import type { LatencySummary } from './honest/latencies.ts';
import type { AttackResult } from './measure-attack.ts';
import { canIdle } from './start-attackers.ts';
import type { NextStart } from './testbed.ts';

export function renderHead(): string[] {
  return [
    'honest p99 in ms, without the attack -> with it: publish to acknowledgement, wrong event to status, REST answer',
    ...(canIdle
      ? []
      : ['there is no chrt: the attackers run with nice 19, and take some processor time from the service']),
  ];
}

export function renderResult(result: AttackResult): string[] {
  const { attack, seconds, cost, before, during, losses, verdict, machineBefore, machineDuring } = result;
  const answers = Object.entries(cost.answers).map(([answer, times]) => `${answer} ${times}`);
  const grown = (result.residentBytesPeak - result.residentBytesBefore) / 1_048_576;
  return [
    '',
    `${attack.name}: ${attack.does}`,
    `  attacker  ${attack.needs}; ${seconds} s, ${megabytes(cost.bytesSent)} MB sent, ${cost.connections} connections (${cost.openConnections} open at the end), ${cost.cpuSeconds.toFixed(1)} s of CPU${cost.requests > 0 ? `, ${cost.requests} rounds` : ''}`,
    ...(answers.length === 0 ? [] : [`  answers   ${answers.join(', ')}`]),
    `  honest    publish ${change(before.publish, during.publish)}, status ${change(before.status, during.status)}, REST ${change(before.rest, during.rest)}`,
    `  service   CPU ${result.serviceCoresBefore.toFixed(2)} -> ${result.serviceCores.toFixed(2)} cores, memory at most ${grown.toFixed(0)} MiB more, load ${result.loadAverage.toFixed(1)}`,
    `  loop      work at a stretch, p99 ${result.loopBefore.p99.toFixed(1)} -> ${result.loopDuring.p99.toFixed(1)} ms (most ${result.loopDuring.most.toFixed(0)})`,
    ...result.nextStarts.map(renderNextStart),
    `  machine   timer ${change(machineBefore.timer, machineDuring.timer)}, synced write ${change(machineBefore.sync, machineDuring.sync)}`,
    `  stopped by ${attack.stoppedBy.join(', ')}`,
    `  ${verdict}${losses.length === 0 ? '' : `: ${losses.slice(0, 5).join('; ')}`}`,
  ];
}

function renderNextStart({ diskBytes, oldSpaceMib, seconds, peakMib }: NextStart): string {
  const heap = oldSpaceMib === undefined ? 'the usual heap' : `a heap of ${oldSpaceMib} MiB`;
  const start = seconds === undefined ? 'did not come up' : `${seconds.toFixed(1)} s, ${peakMib} MiB at most`;
  return `  next start with ${heap}: ${start}; ${megabytes(diskBytes)} MB on disk`;
}

/** One JSON line for each attack. */
export function writeResult(file: string, { attack, ...figures }: AttackResult): void {
  const { name, needs, stoppedBy } = attack;
  writeResults(file, ['attack'], [{ attackersIdle: canIdle, attack: name, needs, stoppedBy, ...figures }]);
}

function change(before: LatencySummary, during: LatencySummary): string {
  return `${before.p99.toFixed(1)} -> ${during.p99.toFixed(1)} (most ${during.most.toFixed(0)})`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e6 ? 3 : 1);
}
