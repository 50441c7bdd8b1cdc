import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { HonestPair } from '#tests/mqtt/pressure/honest-pair';
import { parseOptions, say } from '../support/parse-options.ts';
import type { AttackMessage } from './attack.ts';
import { driftBytesMax, type Scenario, scenarios, slackBytes } from './scenarios.ts';
import type { ServerMessage } from './serve.ts';

/**
 * The MQTT engine under attack, a minute for each scenario: its resident memory, sampled every second, must
 * stay within what its limits allow, and an honest pair of clients is timed before and meanwhile.
 *
 *   node benchmarks/mqtt-pressure/run.ts [--seconds 60] [--only TEXT]
 */
const values = parseOptions({ seconds: '60', only: '' });
const seconds = Number(values.seconds);
const quietMs = 3000;

type Sample = Extract<ServerMessage, { kind: 'sample' }>;

let failures = 0;
for (const scenario of scenarios) if (scenario.name.includes(values.only)) failures += await measure(scenario);
say(`\n${failures === 0 ? 'all within their bounds' : `${failures} beyond their bounds`}`);
process.exitCode = failures === 0 ? 0 : 1;

/** Returns 1 when memory went beyond its bound. */
async function measure(scenario: Scenario): Promise<0 | 1> {
  const server = fork(join(import.meta.dirname, 'serve.ts'), [scenario.hook]);
  const samples: Sample[] = [];
  const reasons = new Map<number | undefined, number>();
  let attack: ChildProcess | undefined;
  server.on('message', (message: ServerMessage) => {
    if (message.kind === 'sample') samples.push(message);
    if (message.kind === 'overflow') attack?.send('read');
  });
  const [{ port }] = (await once(server, 'message')) as [Extract<ServerMessage, { kind: 'port' }>];
  try {
    using pair = await HonestPair.open(port);
    const before = await time(pair, quietMs);
    const baseBytes = samples.at(-1)?.residentBytes ?? 0;
    samples.length = 0;
    attack = fork(join(import.meta.dirname, 'attack.ts'), [`${port}`, JSON.stringify(scenario.attackers)]);
    attack.on('message', ({ reasonCode }: AttackMessage) =>
      reasons.set(reasonCode, (reasons.get(reasonCode) ?? 0) + 1),
    );
    const during = await time(pair, seconds * 1000);
    return report(scenario, baseBytes, samples, before, during, reasons);
  } finally {
    attack?.kill('SIGKILL');
    server.kill('SIGKILL');
  }
}

/** Round trips, one after the other, in milliseconds. */
async function time(pair: HonestPair, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    const startMs = performance.now();
    await pair.roundTrip();
    times.push(performance.now() - startMs);
  }
  return times;
}

function report(
  { name, boundBytes }: Scenario,
  baseBytes: number,
  samples: readonly Sample[],
  before: readonly number[],
  during: readonly number[],
  reasons: ReadonlyMap<number | undefined, number>,
): 0 | 1 {
  const resident = samples.map(({ residentBytes }) => residentBytes);
  const third = Math.floor(resident.length / 3);
  const most = Math.max(...resident);
  const drift = Math.max(...resident.slice(2 * third)) - Math.max(...resident.slice(third, 2 * third));
  const bound = baseBytes + boundBytes + slackBytes;
  const isFlat = most <= bound && drift <= driftBytesMax;
  const last = samples.at(-1);
  say(`\n${name}`);
  say(`  resident: ${mebibytes(baseBytes)} MiB before, by second ${resident.map(mebibytes).join(' ')}`);
  say(
    `  most ${mebibytes(most)} MiB, bound ${mebibytes(bound)} MiB: ${mebibytes(boundBytes)} of the limits, ${mebibytes(slackBytes)} of slack`,
  );
  say(
    `  grew by ${mebibytes(drift)} MiB in the last third, bound ${mebibytes(driftBytesMax)} MiB: ${isFlat ? 'flat' : 'NOT FLAT'}`,
  );
  say(
    `  server: ${last?.publishes} publishes taken, ${last?.pendingBytes} pending bytes, ${last?.overflows} overflows, ${last?.queueDrops} dropped from queues, ${last?.faults} faults`,
  );
  if (reasons.size > 0)
    say(
      `  the slow found at the end: ${[...reasons].map(([code, times]) => `${code === undefined ? 'no reason' : `0x${code.toString(16)}`} (${times} times)`).join(', ')}`,
    );
  say(`  honest round trip: before ${quantiles(before)}, meanwhile ${quantiles(during)}`);
  return isFlat ? 0 : 1;
}

function mebibytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0);
}

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length})`;
}
