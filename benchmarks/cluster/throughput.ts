import { availableParallelism } from 'node:os';
import type { SignIn } from '../loads/packets.ts';
import { machineCpuMs } from '../loads/usage.ts';
import { formatNumber, formatTable } from '../support/format-table.ts';
import { createGenerator } from '../support/generator-process.ts';
import { say } from '../support/parse-options.ts';
import { spreadOf } from '../support/spread.ts';
import type { RunningService } from '../support/start-service.ts';
import { startCpu, type Testbed, walBytes } from './testbed.ts';

const roundMsMax = 60_000;
/** Two generators with half of the usual connections each, also where both push to one node. */
const connections = 25;
/** The first bot of each generator. A node keeps following a bot whose events it has taken, so the rounds with two nodes use other bots. */
const botsOfOne = [1, 101];
const botsOfTwo = [201, 301];

/** Milliseconds of processor time for a thousand events. */
export interface Costs {
  readonly generators: number;
  readonly nodes: number;
  readonly postgres: number;
  readonly nats: number;
}

interface Round {
  readonly rate: number;
  readonly costs: Costs;
  readonly walBytes: number;
  /** Cores that everything else on this machine used meanwhile. */
  readonly others: number;
}

/** Accepted events per second at QoS 1 under a saturating load: a lone node, one node of a cluster, two nodes. They take turns. */
export async function measureThroughput(testbed: Testbed, rounds: number, seconds: number): Promise<object[]> {
  const { alone, nodes, aloneSignIns, signIns } = testbed;
  using generators = new DisposableStack();
  const pair = [0, 1].map(() => generators.use(createGenerator(roundMsMax)));
  const systems = [
    { name: 'lone node', nodes: [alone, alone], signIns: aloneSignIns, bots: botsOfOne },
    { name: 'one node of a cluster', nodes: [nodes[0], nodes[0]], signIns, bots: botsOfOne },
    { name: 'two nodes of a cluster', nodes, signIns, bots: botsOfTwo },
  ];
  const results = systems.map((): Round[] => []);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, system] of systems.entries()) {
      const result = await push(testbed, pair, system, round === 0 ? 2 : seconds);
      if (round > 0) results[index]?.push(result);
    }
  const rows = systems.map(({ name }, index) => summarize(name, results[index] ?? []));
  print(rows);
  return rows;
}

interface System {
  readonly nodes: readonly RunningService[];
  readonly signIns: readonly SignIn[];
  readonly bots: readonly number[];
}

type Pair = readonly ReturnType<typeof createGenerator>[];

async function push(
  { processes, url }: Testbed,
  pair: Pair,
  { nodes, signIns, bots }: System,
  seconds: number,
): Promise<Round> {
  const pids = { ...processes, ...Object.fromEntries(nodes.map(({ pid }) => [`node ${pid}`, pid])) };
  const walFrom = await walBytes(url);
  const [machineFrom, from] = [machineCpuMs(), performance.now()];
  const cpu = startCpu<string>(pids);
  const outcomes = await Promise.all(
    pair.map((generator, index) => {
      const { pid = 0, mqttPort: port = 0 } = nodes[index] ?? {};
      const firstBot = bots[index] ?? 1;
      return generator.run({
        load: 'throughput',
        host: '127.0.0.1',
        port,
        pid,
        seconds,
        signIns,
        firstBot,
        connections,
      });
    }),
  );
  const used = cpu();
  const [machineMs, elapsedMs] = [machineCpuMs() - machineFrom, performance.now() - from];
  const wal = (await walBytes(url)) - walFrom;
  const sum = (of: (outcome: (typeof outcomes)[number]) => number): number =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const thousands = sum(({ published }) => published) / 1000;
  const ofNodes = Object.entries(used).filter(([name]) => name.startsWith('node'));
  const usedMs = Object.values(used).reduce((total, ms) => total + ms, 0);
  const oursMs = usedMs + sum(({ generatorCpuMs }) => generatorCpuMs);
  return {
    rate: sum(({ operations, seconds: taken }) => operations / taken),
    walBytes: wal / (thousands * 1000),
    others: Math.max(0, machineMs - oursMs) / elapsedMs,
    costs: {
      generators: (sum(({ generatorCpuMs }) => generatorCpuMs) / sum(({ operations }) => operations)) * 1000,
      nodes: ofNodes.reduce((total, [, ms]) => total + ms, 0) / thousands,
      postgres: (used['postgres'] ?? 0) / thousands,
      nats: (used['nats'] ?? 0) / thousands,
    },
  };
}

type Row = ReturnType<typeof summarize>;

function summarize(name: string, rounds: readonly Round[]) {
  const median = (of: (round: Round) => number): number => spreadOf(rounds.map(of)).median;
  return {
    part: 'throughput',
    name,
    rate: spreadOf(rounds.map(({ rate }) => rate)),
    walBytes: Math.round(median((round) => round.walBytes)),
    others: median(({ others }) => others),
    costs: {
      generators: median(({ costs }) => costs.generators),
      nodes: median(({ costs }) => costs.nodes),
      postgres: median(({ costs }) => costs.postgres),
      nats: median(({ costs }) => costs.nats),
    },
  };
}

/**
 * Predicts the rate of two nodes from the costs of one node in a cluster, by the model of docs/scaling.md: a node computes on one core, and all programs
 * share the cores that nothing else uses.
 */
export function predictTwoNodes({ generators, nodes, postgres, nats }: Costs, cores: number): number {
  const byNodes = 2 / nodes;
  const byMachine = cores / (generators + nodes + postgres + nats);
  return Math.min(byNodes, byMachine) * 1_000_000;
}

function print(rows: readonly Row[]): void {
  say('\nAccepted events per second, QoS 1, and what 1,000 of them cost in milliseconds of processor time');
  const cell = (value: number): string => formatNumber(value, 1);
  say(
    formatTable(
      [
        ['', 'events/s', 'lowest to highest', 'node', 'PostgreSQL', 'nats-server', 'generator'],
        ...rows.map(({ name, rate, costs }) => [
          name,
          formatNumber(rate.median, 0),
          `${formatNumber(rate.low, 0)} to ${formatNumber(rate.high, 0)}`,
          ...[costs.nodes, costs.postgres, costs.nats, costs.generators].map(cell),
        ]),
      ],
      1,
    ),
  );
  const [alone, one, two] = rows;
  if (alone === undefined || one === undefined || two === undefined) return;
  const predicted = predictTwoNodes(one.costs, availableParallelism() - two.others);
  say(`  other programs used ${two.others.toFixed(2)} of ${availableParallelism()} cores meanwhile`);
  say(
    `  two nodes to one of a cluster: ${(two.rate.median / one.rate.median).toFixed(2)}; to a lone node: ${(two.rate.median / alone.rate.median).toFixed(2)}`,
  );
  say(
    `  the model predicts ${formatNumber(predicted, 0)} events/s for two nodes: ${((predicted / two.rate.median - 1) * 100).toFixed(0)} % off`,
  );
}
