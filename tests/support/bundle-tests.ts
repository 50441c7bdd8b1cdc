import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { TestBatch } from './plan-test-run.ts';

const root = join(import.meta.dirname, '../..');
const testBuilds = /^tests\/package\//;

/**
 * Bundles what the batches of tests import into shared files, because a process loads a dozen JavaScript files faster than hundreds of sources. Returns the files
 * to run; each imports `first` before its tests. The tests of the build stay outside, because their sources contain `import.meta` as text.
 */
export async function bundleTests(
  batches: readonly TestBatch[],
  { folder, first, serviceFolder }: { folder: string; first: string; serviceFolder: string },
): Promise<string[]> {
  const outdir = join(folder, 'tests');
  mkdirSync(outdir);
  symlinkSync(join(root, 'node_modules'), join(outdir, 'node_modules'));
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  const bundled = batches.filter(
    ({ path, files }) => path !== files[0] && !files.some((file) => testBuilds.test(file)),
  );
  await build({
    absWorkingDir: root,
    entryPoints: bundled.map(({ path }) => path),
    outdir,
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'esnext',
    packages: 'external',
    logLevel: 'error',
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [inPlace(serviceFolder)],
  });
  return batches.map((batch) => {
    const { path, files } = batch;
    if (path === files[0]) return path;
    const imported = bundled.includes(batch) ? join(outdir, basename(path).replace(/\.ts$/, '.js')) : path;
    const started = join(outdir, `first-${basename(path)}`);
    writeFileSync(started, [first, imported].map((file) => `import ${toText(file)};\n`).join(''));
    return started;
  });
}

const fileUrl = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g;

/** Replaces `import.meta` by the place of the source, so that bundled code still finds the files beside it. Worker threads run the files of the bundled service. */
function inPlace(serviceFolder: string): Plugin {
  return {
    name: 'in-place',
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        const url = pathToFileURL(path);
        const contents = text
          .replace(fileUrl, (whole, target: string) => {
            const thread = join(serviceFolder, basename(fileURLToPath(new URL(target, url))).replace(/\.ts$/, '.js'));
            return target.endsWith('.ts') && existsSync(thread)
              ? `new URL(${toText(pathToFileURL(thread).href)})`
              : whole;
          })
          .replaceAll('import.meta.dirname', toText(dirname(path)))
          .replaceAll('import.meta.filename', toText(path))
          .replaceAll('import.meta.main', 'false')
          .replaceAll('import.meta.url', toText(url.href));
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

function toText(value: string): string {
  return JSON.stringify(value);
}
