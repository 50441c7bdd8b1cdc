import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { createFileUrls } from './file-urls.ts';

/**
 * `npm run build`: makes dist/, the JavaScript of the npm package, because Node refuses TypeScript under node_modules. Dependencies stay outside,
 * so that npm can name and audit them. Names and lines stay readable in stack traces: nothing is minified.
 */
const root = join(import.meta.dirname, '..');
const outdir = join(root, 'dist');
const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly files: readonly string[] };
const sources = globSync('src/**/!(*.test|*.process).ts', { cwd: root }).sort();
const urls = createFileUrls({ root, outdir, packaged: [...files, 'package.json'] });

rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ['src/cli/main.ts', ...sources.flatMap((file) => urls.threadsOf(file))],
  outdir,
  // Flat, so that every file finds the files of the threads beside it.
  entryNames: '[name]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'esnext',
  packages: 'external',
  logLevel: 'warning',
  plugins: [urls.plugin],
});
