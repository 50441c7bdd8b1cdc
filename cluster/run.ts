import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { openPostgresPair } from '#tests/cluster/testbed/postgres-pair';
import { pickPorts } from '#tests/support/pick-ports';
import { serviceCommand } from '#tests/support/service-command';
import { openBalancer, type ServicePorts } from './balancer.ts';
import { renderBlock } from './render-block.ts';
import { setUpGames } from './set-up-games.ts';
import { SupervisedProcess } from './supervised-process.ts';

/**
 * `npm run cluster`: three nodes, PostgreSQL with a synchronous replica, NATS, a balancer and simulated games on this machine, to try what several
 * nodes do. Everything but the logs is gone when it ends.
 */
const nodeCount = 3;
const natsMissing =
  'nats-server is not on the PATH. Install it with apt install nats-server, with brew install nats-server, or from https://nats.io/download/.';
const speed = '4';

const adminPassword = randomBytes(9).toString('base64url');
const logFolder = mkdtempSync(join(tmpdir(), 'scorewire-cluster-'));
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

if (spawnSync('nats-server', ['--version']).error !== undefined) {
  say(natsMissing);
  process.exit(1);
}

await using opened = new AsyncDisposableStack();
say('Starting NATS, PostgreSQL and its replica …');
const [natsPort = 0] = await pickPorts(1);
const natsUrl = `nats://127.0.0.1:${natsPort}`;
const nats = await start({
  name: 'NATS',
  program: 'nats-server',
  args: ['-a', '127.0.0.1', '-p', String(natsPort)],
});
const postgres = opened.use(await openPostgresPair());
const hosts = postgres.ports.map((port) => `127.0.0.1:${port}`).join(',');
const databaseUrl = `postgres://scorewire@${hosts}/postgres?target_session_attrs=read-write`;

say(`Starting ${nodeCount} nodes …`);
const nodes: { readonly process: SupervisedProcess; readonly ports: ServicePorts }[] = [];
for (let index = 1; index <= nodeCount; index += 1) nodes.push(await startNode(`node-${index}`));
const balancer = opened.use(await openBalancer({ nodes: nodes.map(({ ports }) => ports) }));
while (balancer.ready.length < nodeCount && !stopping.signal.aborted) await wait(200);

const url = `http://127.0.0.1:${balancer.ports.http}`;
const broker = `mqtt://127.0.0.1:${balancer.ports.mqtt}`;
const simulators: SupervisedProcess[] = [];
for (const { username, password, botIds } of await setUpGames(url, adminPassword, nodeCount))
  simulators.push(
    await start({
      name: username,
      program: process.execPath,
      args: [...serviceCommand, 'simulate', '--bot', botIds.join(','), '--speed', speed, '--broker', broker],
      env: { SCOREWIRE_URL: url, SCOREWIRE_USERNAME: username, SCOREWIRE_PASSWORD: password },
    }),
  );
const shownNodes = nodes.map(({ process: { name, pid }, ports }) => ({ name, pid, ports }));
const facts = { balancer: balancer.ports, adminPassword, nodes: shownNodes, databaseUrl, logFolder };
say(`\n${renderBlock({ ...facts, nats: { pid: nats.pid, url: natsUrl } })}`);

const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  if (line.trim() === 'failover') void failOver();
});
if (!stopping.signal.aborted) await new Promise((go) => stopping.signal.addEventListener('abort', go));
input.close();
say('Stopping. The simulators read back what they have sent …');
await Promise.all(simulators.map((each) => each.stop('SIGINT')));
for (const { name } of simulators) say(`\n${name}: ${reportIn(readFileSync(logOf(name), 'utf8'))}`);
await Promise.all(nodes.map((node) => node.process.stop('SIGINT')));

async function startNode(name: string): Promise<(typeof nodes)[number]> {
  const [http = 0, mqtt = 0, webSocket = 0] = await pickPorts(3);
  const node = await start({
    name,
    program: process.execPath,
    args: [...serviceCommand, 'serve'],
    env: {
      SCOREWIRE_NODE_NAME: name,
      SCOREWIRE_DATABASE_URL: databaseUrl,
      SCOREWIRE_NATS_URL: natsUrl,
      SCOREWIRE_ADMIN_PASSWORD: adminPassword,
      SCOREWIRE_HTTP_PORT: String(http),
      SCOREWIRE_MQTT_PORT: String(mqtt),
      SCOREWIRE_MQTT_WEBSOCKET_PORT: String(webSocket),
    },
  });
  return { process: node, ports: { http, mqtt, webSocket } };
}

async function start(options: {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}): Promise<SupervisedProcess> {
  const supervised = new SupervisedProcess({ ...options, logFile: logOf(options.name), say });
  opened.defer(() => supervised.stop('SIGINT'));
  await supervised.start();
  return supervised;
}

async function failOver(): Promise<void> {
  say('The primary of PostgreSQL dies, and its replica is promoted …');
  await postgres.failOver();
  say('The promoted server takes writes. The lost one is built anew as its replica …');
  await postgres.rejoin();
  say('Commits wait for the replica again.');
}

/** What a simulator prints at its end, behind its progress. */
function reportIn(log: string): string {
  const report = log.slice(log.search(/^[\d,]+ events for /m));
  return report.replace(/\n+scorewire simulate --cleanup.*/s, '').trim();
}

function logOf(name: string): string {
  return join(logFolder, `${name.toLowerCase()}.log`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
