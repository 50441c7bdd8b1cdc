import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { v8Flags } from '#app/v8-flags';
import { bundleService } from '../../packaging/bundle.ts';
import { freePorts } from './free-ports.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Bundles the service for the tests that start it as a process, and returns its main file. The bundle runs once to its end, because only
 * then Node writes its compile cache, and most tests kill what they start.
 */
export async function prepareService(folder: string): Promise<string> {
  const outdir = join(folder, 'service');
  mkdirSync(outdir);
  symlinkSync(join(root, 'node_modules'), join(outdir, 'node_modules'));
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  await bundleService(outdir, { includesPackages: true, plugins: [replaceSources] });
  const main = join(outdir, 'main.js');
  await runOnce(main);
  return main;
}

/** The files in `bundled/` say why. */
const replaceSources: Plugin = {
  name: 'replace-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/app\/(password-cost|prepares-ahead)\.ts$/ }, ({ path }) => ({
      contents: readFileSync(join(import.meta.dirname, 'bundled', basename(path)), 'utf8'),
      loader: 'ts',
    }));
  },
};

async function runOnce(main: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'scorewire-warm-'));
  const env = { ...process.env, ...freePorts, SCOREWIRE_DATA_DIR: data, SCOREWIRE_LOG_LEVEL: 'fatal' };
  const child = spawn(process.execPath, [...v8Flags, main, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  child.kill('SIGTERM');
  await exited;
  rmSync(data, { recursive: true, force: true });
}
