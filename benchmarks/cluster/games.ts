import { formatNumber, formatTable } from '../support/format-table.ts';
import { createGenerator } from '../support/generator-process.ts';
import { say } from '../support/parse-options.ts';
import { startCpu, type Testbed, walBytes } from './testbed.ts';

/** 1,000 live games at 10 events/s each, from 1,000 connections, on a lone node and on one node of a cluster: the figures that a cluster is sized by. */
export async function measureGames(testbed: Testbed, seconds: number): Promise<object[]> {
  const { alone, nodes, aloneSignIns, signIns, processes, url } = testbed;
  using generator = createGenerator(seconds * 1000 + 60_000);
  const rows = [];
  for (const [name, node, users] of [
    ['lone node', alone, aloneSignIns],
    ['one node of a cluster', nodes[0], signIns],
  ] as const) {
    const play = async (forSeconds: number) => {
      const walFrom = await walBytes(url);
      const cpu = startCpu({ ...processes, node: node.pid });
      const to = { host: '127.0.0.1', port: node.mqttPort, pid: node.pid };
      const { published, figures } = await generator.run({ load: 'games', ...to, seconds: forSeconds, signIns: users });
      return { ...cpu(), published, figures, wal: (await walBytes(url)) - walFrom };
    };
    // Warms up.
    await play(3);
    // The difference between a long and a short round leaves out the cost of 1,000 sign-ins.
    const [short, long] = [await play(1), await play(1 + seconds)];
    const published = long.published - short.published;
    const per = (of: (round: typeof long) => number): number => ((of(long) - of(short)) / published) * 1000;
    rows.push({
      part: 'games',
      name,
      p50Ms: (long.figures['p50'] ?? 0) / 1000,
      p99Ms: (long.figures['p99'] ?? 0) / 1000,
      walBytes: per(({ wal }) => wal) / 1000,
      costs: {
        node: per((round) => round.node),
        postgres: per(({ postgres }) => postgres),
        nats: per(({ nats }) => nats),
      },
    });
  }
  say('\n1,000 games at 10 events/s: what 1,000 events cost in milliseconds of processor time');
  say(
    formatTable(
      [
        ['', 'node', 'PostgreSQL', 'nats-server', 'WAL bytes/event', 'p50', 'p99'],
        ...rows.map(({ name, costs, walBytes: wal, p50Ms, p99Ms }) => [
          name,
          ...[costs.node, costs.postgres, costs.nats].map((value) => formatNumber(value, 1)),
          formatNumber(wal, 0),
          `${formatNumber(p50Ms, 1)} ms`,
          `${formatNumber(p99Ms, 1)} ms`,
        ]),
      ],
      1,
    ),
  );
  return rows;
}
