import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { createFileUrls } from './file-urls.ts';

const root = join(import.meta.dirname, '..');

export interface BundleOptions {
  /** The dependencies become part of the bundle, which then loads faster: for tests. */
  readonly includesPackages?: boolean;
  readonly plugins?: readonly Plugin[];
}

/**
 * Whoever imports `node:http` reads all that it exports, and one of its getters loads the whole client behind `fetch`: a tenth of what a start
 * takes, and nothing that the service uses. Required, only what is used is read.
 */
const requireHttp: Plugin = {
  name: 'require-http',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace: 'required' } : undefined,
    );
    onLoad({ filter: /^node:http$/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
  },
};

/** Dependencies that are CommonJS call `require`. What stays outside is read from its folder, or is optional and not installed. */
const packagesInside = {
  external: ['@scalar/*', 'pg-native', 'bufferutil', 'utf-8-validate'],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  define: { __filename: 'import.meta.filename', __dirname: 'import.meta.dirname' },
};

/**
 * Bundles the service into JavaScript files in this folder, which may be anywhere below the root or beside a node_modules. Dependencies stay outside,
 * so that npm can name and audit them. Names and lines stay readable in stack traces: nothing is minified.
 */
export async function bundleService(
  outdir: string,
  { includesPackages = false, plugins = [] }: BundleOptions = {},
): Promise<void> {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const { files } = JSON.parse(manifest) as { readonly files: readonly string[] };
  const sources = globSync('src/**/!(*.test|*.process).ts', { cwd: root }).sort();
  const urls = createFileUrls({ root, outdir, packaged: [...files, 'package.json'] });
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
    ...(includesPackages ? packagesInside : { packages: 'external' }),
    logLevel: 'warning',
    plugins: [...plugins, requireHttp, urls.plugin],
  });
}
