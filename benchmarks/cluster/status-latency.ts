import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, closeClients, openClient } from '../loads/client.ts';
import { encodeQos1Publish } from '../loads/packets.ts';
import { openSubscriber } from '../loads/subscriber.ts';
import { formatTable } from '../support/format-table.ts';
import { say } from '../support/parse-options.ts';
import type { Testbed } from './testbed.ts';

const bot = 1;
const host = '127.0.0.1';
const pauseMs = 4;
const topic = `bot/${bot}/ingress`;
/** Refused by the contract. */
const wrong = Buffer.from('{"EventId":3,"HomeScore":"fifty"}');

interface Way {
  readonly name: string;
  readonly publisher: Client;
  readonly subscriber: Client;
  readonly times: number[];
  arrived: () => void;
}

/** From PUBLISH to the status of the refusal at a subscriber (QoS 1). The three ways take turns, event by event. */
export async function measureStatuses(testbed: Testbed, events: number): Promise<object[]> {
  const { alone, nodes, aloneSignIns, signIns } = testbed;
  const [first, second] = nodes;
  const ways = [
    await openWay('lone node', alone.mqttPort, alone.mqttPort, aloneSignIns[0]),
    await openWay('same node of a cluster', first.mqttPort, first.mqttPort, signIns[0]),
    await openWay('other node of a cluster', first.mqttPort, second.mqttPort, signIns[0]),
  ];
  // Until the nodes have told each other who subscribes.
  await sleep(1000);
  for (let number = 0; number < events; number += 1)
    for (const way of ways) {
      await sendOne(way, number + 1);
      await sleep(pauseMs);
    }
  await closeClients(ways.flatMap(({ publisher, subscriber }) => [publisher, subscriber]));
  const rows = ways.map(({ name, times }) => {
    // The first ones warm up.
    const sorted = times.slice(Math.floor(times.length / 10)).sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
    return { part: 'status', name, p50Ms: round(at(0.5)), p99Ms: round(at(0.99)) };
  });
  const [base] = rows;
  say(`\nStatus of a refused event, from PUBLISH to the subscriber, ${events} events each`);
  say(
    formatTable(
      [
        ['', 'p50', 'p99', 'p99 more than alone'],
        ...rows.map(({ name, p50Ms, p99Ms }) => [
          name,
          `${p50Ms} ms`,
          `${p99Ms} ms`,
          `${round(p99Ms - (base?.p99Ms ?? 0))} ms`,
        ]),
      ],
      1,
    ),
  );
  return rows;
}

async function openWay(
  name: string,
  from: number,
  to: number,
  signIn: Testbed['signIns'][number] | undefined,
): Promise<Way> {
  const arrived = { now: (): void => {} };
  const publisher = await openClient({ host, port: from }, 0, signIn);
  publisher.onBytes = () => {};
  const onStatus = (): void => arrived.now();
  const subscriber = await openSubscriber({ host, port: to }, signIn, `bot/${bot}/ingress_status`, 1, onStatus);
  return {
    name,
    publisher,
    subscriber,
    times: [],
    get arrived() {
      return arrived.now;
    },
    set arrived(now) {
      arrived.now = now;
    },
  };
}

async function sendOne(way: Way, packetId: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  way.arrived = resolve;
  const from = performance.now();
  way.publisher.socket.write(encodeQos1Publish(topic, (packetId % 60_000) + 1, wrong));
  await promise;
  way.times.push(performance.now() - from);
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
