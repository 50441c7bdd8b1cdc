import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, closeClients } from '../loads/client.ts';
import { openSubscriber } from '../loads/subscriber.ts';
import { formatNumber, formatTable } from '../support/format-table.ts';
import { createGenerator } from '../support/generator-process.ts';
import { say } from '../support/parse-options.ts';
import { startCpu, type Testbed } from './testbed.ts';

const bots = 25;
const host = '127.0.0.1';

/** Measures the cost of one live consumer for each bot: on the node that takes the events, then on another node. */
export async function measureConsumers(testbed: Testbed, seconds: number): Promise<object[]> {
  const { nodes, signIns, processes } = testbed;
  const [first, second] = nodes;
  using generator = createGenerator(60_000);
  const rows = [];
  for (const [name, consumersOn] of [
    ['without consumers', undefined],
    ['consumers on the same node', first],
    ['consumers on the other node', second],
  ] as const) {
    const heard = { count: 0 };
    const clients: Client[] = [];
    const listened = consumersOn === undefined ? 0 : bots;
    for (let bot = 1; bot <= listened; bot += 1)
      clients.push(
        await openSubscriber({ host, port: consumersOn?.mqttPort ?? 0 }, signIns[bot - 1], `bot/${bot}/json`, 0, () => {
          heard.count += 1;
        }),
      );
    await sleep(1000);
    const job = { load: 'throughput', host, port: first.mqttPort, pid: first.pid, signIns, connections: bots };
    // Warms up.
    await generator.run({ ...job, seconds: 2 });
    await untilQuiet(() => heard.count);
    heard.count = 0;
    const cpu = startCpu({ ...processes, first: first.pid, second: second.pid });
    const { published, figures } = await generator.run({ ...job, seconds });
    await untilQuiet(() => heard.count);
    const used = cpu();
    await closeClients(clients);
    const per = (ms: number): number => (ms / published) * 1000;
    rows.push({
      part: 'consumers',
      name,
      rate: Math.round(figures['rate'] ?? 0),
      heardShare: heard.count / published,
      costs: { first: per(used.first), second: per(used.second), postgres: per(used.postgres), nats: per(used.nats) },
    });
  }
  say(`\nLive consumers, one of each of ${bots} bots: milliseconds of processor time for 1,000 events`);
  const cell = (value: number): string => formatNumber(value, 1);
  say(
    formatTable(
      [
        ['', 'events/s', 'node of the events', 'other node', 'PostgreSQL', 'nats-server', 'heard'],
        ...rows.map(({ name, rate, costs, heardShare }) => [
          name,
          formatNumber(rate, 0),
          ...[costs.first, costs.second, costs.postgres, costs.nats].map(cell),
          `${Math.round(heardShare * 100)} %`,
        ]),
      ],
      1,
    ),
  );
  return rows;
}

/** Waits until the count stands still: the other node may be behind. */
async function untilQuiet(count: () => number): Promise<void> {
  for (let before = -1; count() !== before; ) {
    before = count();
    await sleep(500);
  }
}
