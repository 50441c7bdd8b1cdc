import { spawnSync } from 'node:child_process';
import type { Outcome } from '../../loads/job.ts';
import { rotate } from '../../support/comparison.ts';
import { createGenerator, type Generator } from '../../support/generator-process.ts';
import type { RunningService } from '../../support/start-service.ts';
import { countStored } from '../../systems/open-scorewire.ts';
import { dropCaches } from '../drop-caches.ts';
import type { Claim, Figure } from '../figure.ts';
import { type Log, type LogName, serve } from '../log.ts';
import type { Options } from '../options.ts';

interface Load {
  readonly name: string;
  readonly title: string;
  readonly claim?: Claim;
}

/** Events a second on both logs, round by round beside each other. A service that is not under load costs the other nothing. */
export async function measureThroughput(empty: Log, full: Log, options: Options): Promise<Figure[]> {
  const roundMsMax = options.seconds * 1000 + 120_000;
  using generator = createGenerator(roundMsMax);
  // The log is not to be in memory just because it was written a moment ago.
  dropCaches();
  await using emptyService = await serve(empty);
  await using fullService = await serve(full);
  const sides: Side[] = [
    { log: empty, service: emptyService },
    { log: full, service: fullService },
  ];
  const figures: Figure[] = [];
  for (const load of loads) figures.push(...toFigures(load, await compare(generator, load, sides, options)));
  return figures;
}

const loads: readonly Load[] = [
  {
    name: 'throughput',
    title: '50 bots, 50 events in flight each',
    claim: { of: 'median', bound: 'at least', value: 0.85 },
  },
  { name: 'sparse', title: '1,000 bots, one event in flight each' },
];

interface Side {
  readonly log: Log;
  readonly service: RunningService;
}

type Rounds = Record<LogName, Outcome[]>;

async function compare(
  generator: Generator,
  load: Load,
  sides: readonly Side[],
  { rounds, seconds }: Options,
): Promise<Rounds> {
  const outcomes: Rounds = { empty: [], full: [] };
  // The round before the first one warms them.
  for (let round = -1; round < rounds; round += 1)
    for (const side of rotate(sides, Math.max(0, round))) {
      // What one has left to the kernel to write must not be paid for by the other.
      spawnSync('sync');
      const outcome = await runRound(generator, load, side, round < 0 ? Math.min(1, seconds) : seconds);
      if (round >= 0) outcomes[side.log.name].push(outcome);
    }
  return outcomes;
}

/** Fails when something that was acknowledged is not stored, or stored twice. */
async function runRound(generator: Generator, load: Load, { log, service }: Side, seconds: number): Promise<Outcome> {
  const { signIns, acknowledged, history } = log;
  const { mqttPort: port, pid, url } = service;
  const job = { load: load.name, host: '127.0.0.1', port, pid, seconds, signIns };
  const outcome = await generator.run(job);
  const expected: Record<number, number> = {};
  for (const [bot, count] of Object.entries(outcome.accepted)) {
    acknowledged[Number(bot)] = (acknowledged[Number(bot)] ?? 0) + count;
    expected[Number(bot)] = history + (acknowledged[Number(bot)] ?? 0);
  }
  const stored = await countStored(url, expected);
  for (const [bot, count] of Object.entries(expected))
    if (stored[Number(bot)] !== count)
      throw new Error(
        `${log.name}: the last sequence of bot ${bot} is ${stored[Number(bot)]} where it should be ${count}`,
      );
  return outcome;
}

function toFigures({ title, claim }: Load, { empty, full }: Rounds): Figure[] {
  const part = 'throughput';
  const figure = (name: string, unit: string, digits: number, valueOf: (outcome: Outcome) => number): Figure[] =>
    (['empty', 'full'] as const).map((log) => ({
      part,
      name,
      log,
      unit,
      digits,
      values: (log === 'empty' ? empty : full).map(valueOf),
    }));
  const ratio = (valueOf: (outcome: Outcome) => number): number[] =>
    full.map((outcome, round) => valueOf(outcome) / valueOf(empty[round] as Outcome));
  const rateOf = ({ figures }: Outcome): number => figures['rate'] ?? Number.NaN;
  const microsOf = ({ serverCpuMs, operations }: Outcome): number => (serverCpuMs * 1000) / operations;
  const both = { part, log: 'full to empty', unit: '', digits: 2 } as const;
  return [
    ...figure(title, 'events/s', 0, rateOf),
    { ...both, name: title, values: ratio(rateOf), ...(claim && { claim }) },
    ...figure('  processor time of the service', 'µs an event', 2, microsOf),
    { ...both, name: '  processor time of the service', values: ratio(microsOf) },
    ...figure('  processors used by others', 'cores', 2, ({ othersCpuMs, seconds }) => othersCpuMs / 1000 / seconds),
  ];
}
