import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '#app/config/settings';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { parseDockerfile } from '../../packaging/parse-dockerfile.ts';

const root = join(import.meta.dirname, '../..');
const ports = [settings.httpPort, settings.mqttPort, settings.mqttWebSocketPort].map((each) => each.default);
const image = parseDockerfile(read('deploy/Dockerfile')).at(-1)?.instructions ?? [];
const compose = parse(read('deploy/compose.yaml')) as Compose;
const [service, statefulSet] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS() as unknown);

interface Compose {
  readonly services: Readonly<Record<'scorewire' | 'postgres', ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

interface ComposeService {
  readonly ports: readonly string[];
  readonly volumes: readonly string[];
  readonly depends_on: Readonly<Record<string, unknown>>;
}

interface Service {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly selector: object; readonly ports: readonly { port: number; targetPort: string }[] };
}

interface StatefulSet {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec: {
    readonly serviceName: string;
    readonly replicas: number;
    readonly selector: { readonly matchLabels: object };
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: PodSpec };
    readonly volumeClaimTemplates: readonly { readonly metadata: { readonly name: string } }[];
  };
}

interface PodSpec {
  readonly securityContext: { readonly runAsUser: number; readonly runAsGroup: number };
  readonly volumes: readonly { readonly name: string }[];
  readonly containers: readonly [
    {
      readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
      readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
      readonly startupProbe: Probe;
      readonly livenessProbe: Probe;
      readonly readinessProbe: Probe;
    },
  ];
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

test('the image, the compose file and the manifest open the ports that the service opens', () => {
  const { containers } = (statefulSet as StatefulSet).spec.template.spec;
  assert.deepEqual(instruction('EXPOSE').split(' ').map(Number), ports);
  assert.deepEqual(
    compose.services.scorewire.ports,
    ports.map((port) => `127.0.0.1:${port}:${port}`),
  );
  assert.deepEqual(
    containers[0].ports.map((each) => each.containerPort),
    ports,
  );
  assert.deepEqual(
    (service as Service).spec.ports.map((each) => each.port),
    ports,
  );
});

test('the manifest runs the image as its user, with its volume', () => {
  const { securityContext, containers } = (statefulSet as StatefulSet).spec.template.spec;
  assert.equal(`${securityContext.runAsUser}:${securityContext.runAsGroup}`, instruction('USER'));
  assert.ok(containers[0].volumeMounts.some(({ mountPath }) => mountPath === instruction('VOLUME')));
  assert.ok(compose.services.scorewire.volumes.includes(`scorewire:${instruction('VOLUME')}`));
});

test('the manifest is one Service and one StatefulSet of one pod, and every name in them leads somewhere', () => {
  const { spec, ...set } = statefulSet as StatefulSet;
  const { spec: serviceSpec, metadata, ...head } = service as Service;
  assert.deepEqual([head.apiVersion, head.kind, set.apiVersion, set.kind], ['v1', 'Service', 'apps/v1', 'StatefulSet']);
  assert.deepEqual([spec.replicas, spec.serviceName], [1, metadata.name]);
  for (const selector of [serviceSpec.selector, spec.selector.matchLabels])
    assert.deepEqual(selector, spec.template.metadata.labels);
  const [container] = spec.template.spec.containers;
  const named = new Set(container.ports.map(({ name }) => name));
  const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
  const used = [...serviceSpec.ports.map((each) => each.targetPort), ...probes.map(({ httpGet }) => httpGet.port)];
  assert.deepEqual(
    used.filter((name) => !named.has(name)),
    [],
  );
  assert.deepEqual(
    probes.map(({ httpGet }) => httpGet.path),
    ['/healthz', '/healthz', '/readyz'],
  );
  const volumes = [...spec.template.spec.volumes, ...spec.volumeClaimTemplates.map((claim) => claim.metadata)];
  assert.deepEqual(container.volumeMounts.map(({ name }) => name).sort(), volumes.map(({ name }) => name).sort());
});

test('the compose file waits for its PostgreSQL and declares its volumes', () => {
  assert.deepEqual(Object.keys(compose.services.scorewire.depends_on), ['postgres']);
  const used = Object.values(compose.services).flatMap(({ volumes }) => volumes.map((each) => each.replace(/:.*/, '')));
  assert.deepEqual(used.sort(), Object.keys(compose.volumes).sort());
});

test('every setting that the files of deploy/ name exists', () => {
  const known: ReadonlySet<string> = new Set(Object.values(settings).map(({ name }) => name));
  const files = globSync('**/{Dockerfile,*.yaml,*.cfg,*.service}', { cwd: join(root, 'deploy') });
  assert.ok(files.length > 5);
  for (const file of files)
    for (const [name] of read(`deploy/${file}`).matchAll(/SCOREWIRE_[A-Z_]+/g))
      assert.ok(known.has(name) || known.has(name.replace(/_FILE$/, '')), `${file} names ${name}`);
});

test('the image is built from everything that the package holds', () => {
  const { files } = JSON.parse(read('package.json')) as { readonly files: readonly string[] };
  const context = read('deploy/Dockerfile.dockerignore').split('\n');
  const packaged = files.map((path) => path.replace(/\/.*/, ''));
  const needed = [...packaged, 'README.md', 'LICENSE', 'package.json', 'package-lock.json', 'src', 'sdk', 'packaging'];
  assert.deepEqual(
    needed.filter((path) => path !== 'dist' && !context.includes(`!${path}`)),
    [],
  );
});

test('the unit file is one that systemd understands and calls safe', {
  skip: spawnSync('systemd-analyze', ['--version']).status !== 0 && 'there is no systemd here',
}, (t) => {
  const file = join(createTemporaryFolder(t), 'scorewire.service');
  // The program need not be installed.
  writeFileSync(file, read('deploy/scorewire.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  assert.deepEqual([verified.stderr, verified.status], ['', 0]);
  // At most 1.5 of 10, where 10 is a service that may do everything.
  const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=15', file], {
    encoding: 'utf8',
  });
  assert.equal(rated.status, 0, rated.stdout);
});

function instruction(name: string): string {
  return image.find((each) => each.name === name)?.rest ?? '';
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
