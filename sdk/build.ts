import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForBrowser } from './bundle.ts';

/*
 * Writes what `npm pack -w sdk` packs: JavaScript and types of every file for Node and for bundlers, and one file for browsers with MQTT.js inside.
 * Takes the folder to write to; by default `dist`.
 */
const here = import.meta.dirname;
const outDir = process.argv[2] ?? join(here, 'dist');

rmSync(outDir, { recursive: true, force: true });
execFileSync('tsc', ['--project', join(here, 'tsconfig.build.json'), '--outDir', outDir], { stdio: 'inherit' });
await bundleForBrowser(join(outDir, 'browser.js'));
