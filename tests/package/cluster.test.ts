import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '#app/config/settings';
import { createTestApp } from '#tests/support/test-app';

const folder = join(import.meta.dirname, '../../deploy/cluster');
const ports = [settings.httpPort, settings.mqttPort, settings.mqttWebSocketPort].map((each) => each.default);
const nodeNames = ['node-1', 'node-2', 'node-3'];
/** What a node may take after its drain time: five seconds for what is in flight, five to close. */
const closeSeconds = 10;

const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const [service, budget, deployment] = parseAllDocuments(read('kubernetes.yaml')).map(
  (each) => each.toJS() as unknown,
) as [Service, Budget, Deployment];
const haproxy = read('haproxy.cfg');

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
}

interface Service {
  readonly kind: string;
  readonly spec: { readonly selector: object; readonly ports: readonly { port: number; targetPort: string }[] };
}

interface Budget {
  readonly kind: string;
  readonly spec: { readonly minAvailable: number; readonly selector: { readonly matchLabels: object } };
}

interface Deployment {
  readonly kind: string;
  readonly spec: {
    readonly replicas: number;
    readonly selector: { readonly matchLabels: object };
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: PodSpec };
  };
}

interface PodSpec {
  readonly terminationGracePeriodSeconds: number;
  readonly affinity: {
    readonly podAntiAffinity: {
      readonly preferredDuringSchedulingIgnoredDuringExecution: readonly [
        { readonly podAffinityTerm: { readonly labelSelector: { readonly matchLabels: object } } },
      ];
    };
  };
  readonly volumes: readonly { readonly name: string }[];
  readonly containers: readonly [Container];
}

interface Container {
  readonly env: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
  }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

const { spec: pod } = deployment.spec.template;
const [container] = pod.containers;
const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];

test('the nodes of the compose file differ in their names alone', () => {
  const [first, ...others] = nodeNames.map((name) => {
    const { environment, ...node } = compose.services[name] ?? {};
    assert.equal(environment?.['SCOREWIRE_NODE_NAME'], name);
    return { ...node, environment: { ...environment, SCOREWIRE_NODE_NAME: '' } };
  });
  for (const other of others) assert.deepEqual(other, first);
  for (const needed of ['SCOREWIRE_DATABASE_URL', 'SCOREWIRE_NATS_URL', 'SCOREWIRE_ADMIN_PASSWORD'])
    assert.ok(needed in (first?.environment ?? {}), needed);
});

test('everything that the compose file names is in it', () => {
  for (const { depends_on: needed = {} } of Object.values(compose.services))
    for (const name of Object.keys(needed)) assert.ok(name in compose.services, name);
  const volumes = Object.values(compose.services).flatMap((each) => each.volumes ?? []);
  for (const volume of volumes.map((each) => each.replace(/:.*/, '')))
    assert.ok(volume in compose.volumes || readFileSync(join(folder, volume)).length > 0, volume);
});

test('the balancer opens the ports of the service, and sends them to every node', () => {
  assert.deepEqual(
    compose.services['balancer']?.ports,
    ports.map((port) => `127.0.0.1:${port}:${port}`),
  );
  assert.deepEqual(
    [...haproxy.matchAll(/^ {2}bind :(\d+)$/gm)].map(([, port]) => Number(port)),
    ports,
  );
  const servers = [...haproxy.matchAll(/^ {2}server (\S+) (\S+)$/gm)].map(([, name, address]) => [name, address]);
  assert.deepEqual(
    servers,
    ports.flatMap((port) => nodeNames.map((name) => [name, `${name}:${port}`])),
  );
});

test('the time to stop is enough to drain and to close', () => {
  const node = compose.services['node-1'];
  const drain = Number(node?.environment?.['SCOREWIRE_DRAIN_SECONDS']);
  assert.ok(Number.parseInt(node?.stop_grace_period ?? '', 10) > drain + closeSeconds);
  const podDrain = Number(container.env.find(({ name }) => name === 'SCOREWIRE_DRAIN_SECONDS')?.value);
  assert.ok(pod.terminationGracePeriodSeconds > podDrain + closeSeconds);
  // A node that drains is to be noticed before it sends its first client away.
  const { periodSeconds, failureThreshold } = container.readinessProbe;
  assert.ok(periodSeconds * failureThreshold < podDrain / 3);
});

test('the manifest is a Service, a PodDisruptionBudget and a Deployment of the same pods', () => {
  assert.deepEqual([service.kind, budget.kind, deployment.kind], ['Service', 'PodDisruptionBudget', 'Deployment']);
  const { labels } = deployment.spec.template.metadata;
  const [apart] = pod.affinity.podAntiAffinity.preferredDuringSchedulingIgnoredDuringExecution;
  for (const selector of [
    service.spec.selector,
    budget.spec.selector.matchLabels,
    deployment.spec.selector.matchLabels,
    apart.podAffinityTerm.labelSelector.matchLabels,
  ])
    assert.deepEqual(selector, labels);
  assert.ok(budget.spec.minAvailable < deployment.spec.replicas);
});

test('every name in the manifest leads somewhere', () => {
  const named = new Set(container.ports.map(({ name }) => name));
  const used = [...service.spec.ports.map((each) => each.targetPort), ...probes.map(({ httpGet }) => httpGet.port)];
  assert.deepEqual(
    used.filter((name) => !named.has(name)),
    [],
  );
  assert.deepEqual(
    container.ports.map((each) => each.containerPort),
    ports,
  );
  assert.deepEqual(
    container.volumeMounts.map(({ name }) => name),
    pod.volumes.map(({ name }) => name),
  );
  // The comment at the top creates the Secret.
  for (const { valueFrom } of container.env)
    if (valueFrom?.secretKeyRef !== undefined)
      assert.match(read('kubernetes.yaml'), new RegExp(`--from-literal=${valueFrom.secretKeyRef.key}=`));
});

test('every path that a probe or the balancer asks is answered', async (t) => {
  const { send } = await createTestApp(t);
  const [, checked = ''] = /option httpchk GET (\S+)/.exec(haproxy) ?? [];
  for (const path of [...probes.map(({ httpGet }) => httpGet.path), checked])
    assert.equal((await send({ url: path })).statusCode, 200, path);
});

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
