import { execFile, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** A program that tests need and npm cannot install. Installed with apt where the tests run as root. */
interface SystemPackage {
  /** Its name in Debian. */
  readonly name: string;
  /** A command that succeeds where the package is installed. */
  readonly check: readonly [command: string, ...args: string[]];
  /** The test files that cannot run without it. */
  readonly neededBy: readonly string[];
}

/** Debian's own interpreter: any other does not find the modules that Debian installs. */
export const debianPython = '/usr/bin/python3';

const systemPackages = [
  {
    name: 'mosquitto-clients',
    check: ['sh', '-c', 'command -v mosquitto_pub && command -v mosquitto_sub && command -v mosquitto_rr'],
    neededBy: [
      'tests/mqtt/foreign-mosquitto.test.ts',
      'tests/process/demo-block.test.ts',
      'tests/e2e/flow.test.ts',
      'tests/documents/documents.test.ts',
    ],
  },
  { name: 'strace', check: ['strace', '--version'], neededBy: ['tests/process/fsync.test.ts'] },
  {
    name: 'python3-paho-mqtt',
    check: [debianPython, '-c', 'import paho.mqtt.client'],
    neededBy: ['tests/mqtt/foreign-paho.test.ts', 'tests/e2e/flow.test.ts', 'tests/documents/documents.test.ts'],
  },
  {
    name: 'nats-server',
    check: ['nats-server', '--version'],
    neededBy: [
      'src/bus/nats-bus.test.ts',
      'src/app/cluster/open-nats.test.ts',
      'tests/cluster/across-nodes.test.ts',
      'tests/cluster/chaos.test.ts',
      'tests/cluster/end-to-end.test.ts',
    ],
  },
  { name: 'zsh', check: ['zsh', '--version'], neededBy: ['tests/cli/completion.test.ts'] },
  { name: 'fish', check: ['fish', '--version'], neededBy: ['tests/cli/completion.test.ts'] },
] as const satisfies readonly SystemPackage[];

export type SystemPackageName = (typeof systemPackages)[number]['name'];

/** The `skip` option of a test: false where the package is installed. In CI a missing one is a failure. */
export function skipWithout(name: SystemPackageName): string | false {
  const wanted = systemPackages.find((each) => each.name === name);
  if (wanted === undefined || isInstalled(wanted)) return false;
  if (isCi()) throw new Error(`CI needs the package ${name}: run npm test.`);
  return `there is no ${name} here`;
}

/** Installs the packages that these test files lack, or says which tests will be skipped. */
export async function installSystemPackages(patterns: readonly string[]): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const files = new Set(globSync(patterns).map((file) => relative(root, resolve(file))));
  const needed = systemPackages.filter(({ neededBy }) => neededBy.some((file) => files.has(file)));
  const missing = needed.filter((each) => !isInstalled(each));
  if (missing.length === 0) return;

  const problem = mayInstall() ? await install(missing) : 'only root can install it, and only where there is apt-get';
  const left = missing.filter((each) => !isInstalled(each));
  if (left.length === 0) return;
  const report = left.map(({ name, neededBy }) => `  ${name}, needed by ${neededBy.join(', ')}`).join('\n');
  const reason = `These packages are not on this machine:\n${report}\nWhy they were not installed: ${problem}`;
  if (isCi()) throw new Error(reason);
  process.stderr.write(`\nSKIPPED: tests with programs of others. ${reason}\n\n`);
}

function isInstalled({ check: [command, ...args] }: SystemPackage): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function isCi(): boolean {
  return process.env['CI'] === 'true';
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Returns what apt-get said. */
async function install(packages: readonly SystemPackage[]): Promise<string> {
  const names = packages.map(({ name }) => name);
  process.stderr.write(`Installing what the tests need: ${names.join(', ')}\n`);
  // Ignore failures of `update`: the list that failed may not matter, and the caller checks what is installed.
  const said = [await runApt('update'), await runApt('install', '--yes', '--no-install-recommends', ...names)];
  return said.join('\n');
}

function runApt(command: string, ...args: string[]): Promise<string> {
  const given = ['-qq', '-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=20'];
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 180_000 };
  return new Promise((done) => {
    execFile('apt-get', [command, ...given, ...args], options, (error, stdout, stderr) => {
      const outcome = error === null ? 'succeeded' : String(error.message.split('\n')[0]);
      // The end of the output holds the reason.
      done(`apt-get ${command}: ${outcome}\n${`${stdout}${stderr}`.slice(-2000)}`);
    });
  });
}
