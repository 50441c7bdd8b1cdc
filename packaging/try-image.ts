import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Instruction, parseDockerfile, type Stage } from './parse-dockerfile.ts';

/**
 * Builds and runs deploy/Dockerfile without Docker: each stage is a Debian root made by mmdebstrap (for the image of Node with the npm of this
 * machine), each step runs in it with chroot. Then the image runs as Kubernetes and the compose file run it: without a network, as its user, on a
 * root that is read-only except for its volume.
 * As root on a Debian with mmdebstrap: `npm run try:image`. Takes some minutes and 2 GB below /tmp.
 */
const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'scorewire-image-'));
const context = join(work, 'context');
const readyzTries = 120;

interface Image {
  readonly folder: string;
  readonly env: Record<string, string>;
  workdir: string;
  user: string;
  entrypoint: readonly string[];
  command: readonly string[];
  healthcheck: readonly string[];
}

try {
  copyContext();
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const stage of parseDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))) {
    image = build(stage, stages);
    stages.set(stage.name ?? 'the image', image);
  }
  if (image === undefined) throw new Error('The Dockerfile has no stage.');
  must('du', ['--summarize', '--human-readable', '--apparent-size', join(image.folder, 'opt/scorewire'), image.folder]);
  await runImage(image);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The files that Docker copies into the build. The ignore file excludes everything and then names these. */
function copyContext(): void {
  const patterns = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n');
  mkdirSync(context);
  for (const path of patterns.filter((each) => each.startsWith('!')).map((each) => each.slice(1)))
    if (existsSync(join(root, path))) cpSync(join(root, path), join(context, path), { recursive: true });
}

function build({ base, name = 'image', instructions }: Stage, stages: ReadonlyMap<string, Image>): Image {
  const folder = join(work, name);
  say(`FROM ${base}`);
  must('cp', ['--archive', makeDebian(base), folder]);
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  if (base.startsWith('node:')) addNode(folder);
  const env: Record<string, string> = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
  const image: Image = { folder, env, workdir: '/', user: '0:0', entrypoint: [], command: [], healthcheck: [] };
  for (const instruction of instructions) apply(instruction, image, stages);
  return image;
}

function makeDebian(base: string): string {
  const [, suite = ''] = /(\w+)-slim$/.exec(base) ?? [];
  const folder = join(work, base.replace(':', '-'));
  const include = base.startsWith('node:') ? ['--include=libatomic1,libstdc++6'] : [];
  const args = ['--quiet', '--variant=minbase', ...include, suite, folder, 'http://deb.debian.org/debian'];
  if (!existsSync(folder)) must('mmdebstrap', args);
  return folder;
}

/** Installs Node and npm below /usr/local, as the official Node image does. */
function addNode(folder: string): void {
  const npm = realpathSync(spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim());
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'));
  cpSync(join(npm, '../..'), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'));
}

/** The authority of a proxy that this machine trusts, for the steps that fetch something. */
function buildEnv({ folder, env }: Image): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS: authority } = process.env;
  if (authority === undefined) return env;
  cpSync(authority, join(folder, 'tmp/authority.pem'));
  return { ...env, NODE_EXTRA_CA_CERTS: '/tmp/authority.pem' };
}

function apply({ name, rest }: Instruction, image: Image, stages: ReadonlyMap<string, Image>): void {
  say(`${name} ${rest}`);
  if (name === 'RUN') must('unshare', inside(image, ['sh', '-c', rest]), { env: buildEnv(image) });
  else if (name === 'COPY') copy(rest, image, stages);
  else if (name === 'ENV') for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[key] = value;
  else if (name === 'WORKDIR') {
    image.workdir = rest;
    mkdirSync(join(image.folder, rest), { recursive: true });
  } else if (name === 'USER') image.user = rest;
  else if (name === 'ENTRYPOINT') image.entrypoint = JSON.parse(rest) as string[];
  else if (name === 'CMD') image.command = JSON.parse(rest) as string[];
  else if (name === 'HEALTHCHECK') image.healthcheck = JSON.parse(rest.replace(/^.*? CMD /, '')) as string[];
  else if (name !== 'EXPOSE' && name !== 'VOLUME') throw new Error(`${name} is not understood here.`);
}

function copy(rest: string, { folder, workdir }: Image, stages: ReadonlyMap<string, Image>): void {
  const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
  const source = from === undefined ? context : stages.get(from)?.folder;
  if (source === undefined) throw new Error(`There is no stage ${from}.`);
  const words = paths.split(' ');
  const target = words.pop() ?? '';
  const destination = join(folder, target.startsWith('/') ? target : join(workdir, target));
  for (const path of words) {
    const isFile = /\.\w+$|^\.\w+$/.test(basename(path)) && path !== '.';
    cpSync(join(source, path), isFile ? join(destination, basename(path)) : destination, {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/** Mounts what programs expect, in a namespace of its own: the mounts vanish with the command. */
function inside({ folder, workdir, user }: Image, command: readonly string[], prepare = ''): string[] {
  const script = `mount -t proc proc ${folder}/proc && mount --rbind /dev ${folder}/dev ${prepare} && exec chroot --userspec=${user} ${folder} sh -c 'cd ${workdir} && exec "$@"' sh "$@"`;
  return ['--mount', 'sh', '-c', script, 'sh', ...command];
}

async function runImage(image: Image): Promise<void> {
  const { folder, env, entrypoint, command, healthcheck } = image;
  say('Running it without a network, read-only');
  // The volume, the temporary folder, then everything else read-only; the network is only loopback.
  const prepare = `&& mount --bind ${folder} ${folder} && mount -t proc proc ${folder}/proc && mount --rbind /dev ${folder}/dev && mkdir -p ${work}/data && chown 10001:10001 ${work}/data && mount --bind ${work}/data ${folder}/data && mount -t tmpfs tmpfs ${folder}/tmp && mount -o remount,bind,ro ${folder} && ip link set lo up`;
  const service = spawn('unshare', ['--net', ...inside(image, [...entrypoint, ...command, '--demo'], prepare)], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(service, 'exit');
  try {
    await becomesHealthy(Number(service.pid), image, healthcheck);
    say('It is healthy. Sending SIGTERM');
  } finally {
    service.kill('SIGTERM');
  }
  const [code] = (await exited) as [number | null];
  if (code !== 0) throw new Error(`The service ended with ${code}.`);
  say('It closed with 0');
}

async function becomesHealthy(pid: number, { env, user }: Image, healthcheck: readonly string[]): Promise<void> {
  const enter = ['--target', String(pid), '--net', 'chroot', `--userspec=${user}`, `/proc/${pid}/root`];
  for (let count = 0; count < readyzTries; count += 1) {
    const { status } = spawnSync('nsenter', [...enter, ...healthcheck], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status === 0) return;
    await setTimeout(500);
  }
  throw new Error('The health check did not succeed within a minute.');
}

function must(command: string, args: readonly string[], options: SpawnOptions = {}): void {
  const { status, error } = spawnSync(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} failed with ${status}.`, { cause: error });
}

function say(text: string): void {
  process.stdout.write(`\n== ${text}\n`);
}
