import type { Packet } from 'mqtt-packet';
import type { ClusterNode } from '#tests/cluster/testbed/cluster-node';
import { type ClusterTestbed, openCluster } from '#tests/cluster/testbed/open-cluster';
import { openConnection } from '#tests/process/ingress-connection';
import { BrokenPromises } from '../soak/broken-promises.ts';
import { createPerson, type Person } from '../soak/service/people.ts';
import { administer } from '../support/admin.ts';
import { formatTable } from '../support/format-table.ts';
import { say } from '../support/parse-options.ts';

const botId = 1;
const event = '{"EventId":3,"HomeTeamName":"Lions"}';
const natsNoticedMs = 3000;
const kinds = ['revocation', 'push flag', 'takeover'] as const;

export interface ChangeTimes extends Record<(typeof kinds)[number], number[]> {
  readonly part: 'changes';
  readonly name: string;
}

/**
 * How soon a change on one node acts on another one, with NATS and without it: milliseconds from the moment at which it is asked for to the moment at
 * which a client on the other node sees it.
 */
export async function measureChanges(times: number): Promise<ChangeTimes[]> {
  const promises = new BrokenPromises(say);
  await using cluster = await openCluster({ nodes: 2, promises });
  const results = [await measure(cluster, 'NATS up', times)];
  await cluster.nats.stop();
  await pass(natsNoticedMs);
  results.push(await measure(cluster, 'NATS down', times));
  say(
    formatTable(
      [
        ['median, max (ms)', ...results.map(({ name }) => name)],
        ...kinds.map((kind) => [kind, ...results.map((result) => describe(result[kind]))]),
      ],
      1,
    ),
  );
  return results;
}

async function measure({ nodes: [here, there] }: ClusterTestbed, name: string, times: number): Promise<ChangeTimes> {
  if (here === undefined || there === undefined) throw new Error('There are too few nodes.');
  const taken: ChangeTimes = { part: 'changes', name, revocation: [], 'push flag': [], takeover: [] };
  for (let time = 0; time < times; time += 1) {
    const person = await createPerson(here.service.url, `${name.replaceAll(' ', '-')}-${time}`, [botId]);
    taken.takeover.push(await measureTakeover(here, there, person));
    taken['push flag'].push(await measureFlag(here, there, person));
    taken.revocation.push(await measureRevocation(here, there, person));
  }
  return taken;
}

/** Until the connection on the other node has ended. */
async function measureRevocation(here: ClusterNode, there: ClusterNode, person: Person): Promise<number> {
  const client = await connect(there, person, 'revoked');
  const fromMs = performance.now();
  const path = `/admin/users/${person.id}/broker-credentials/${person.credentialId}`;
  await administer(here.service.url, 'DELETE', path);
  await client.closed;
  return performance.now() - fromMs;
}

/** Until the first event is refused there. */
async function measureFlag(here: ClusterNode, there: ClusterNode, person: Person): Promise<number> {
  const client = await connect(there, person, 'board');
  await client.push();
  const fromMs = performance.now();
  await administer(here.service.url, 'PATCH', `/admin/users/${person.id}`, { pushEnabled: false });
  while ((await client.push()) === 0);
  client.drop();
  return performance.now() - fromMs;
}

/** Until the new connection is accepted and the old one has ended. */
async function measureTakeover(here: ClusterNode, there: ClusterNode, person: Person): Promise<number> {
  const old = await connect(there, person, 'mover');
  const fromMs = performance.now();
  const client = await connect(here, person, 'mover');
  await old.closed;
  client.drop();
  return performance.now() - fromMs;
}

async function connect(node: ClusterNode, { username, password }: Person, clientId: string) {
  const accepted = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let answered = Promise.withResolvers<number>();
  let packetId = 0;
  const connection = openConnection(
    node.service.mqttPort,
    5,
    { username, password, clientId, clean: false },
    {
      onPacket(packet: Packet) {
        if (packet.cmd === 'connack' && packet.reasonCode === 0) accepted.resolve();
        if (packet.cmd === 'puback') answered.resolve(packet.reasonCode ?? 0);
      },
      onClosed() {
        accepted.reject(new Error(`${node.name} has refused a client.`));
        closed.resolve();
      },
    },
  );
  await accepted.promise;
  return {
    closed: closed.promise,
    drop: () => connection.drop(),
    /** The reason code of its acknowledgement. */
    push(): Promise<number> {
      answered = Promise.withResolvers<number>();
      packetId = (packetId % 65_535) + 1;
      const topic = `bot/${botId}/ingress`;
      const publish = { topic, payload: event, qos: 1, dup: false, retain: false } as const;
      connection.send({ cmd: 'publish', messageId: packetId, ...publish });
      return answered.promise;
    },
  };
}

function describe(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return `${(sorted[sorted.length >> 1] ?? 0).toFixed(0)}, ${(sorted.at(-1) ?? 0).toFixed(0)}`;
}

function pass(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
