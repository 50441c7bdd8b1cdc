import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

export interface FileUrls {
  readonly plugin: Plugin;
  /** The sources that a source starts as threads: each needs a file of its own. */
  threadsOf(source: string): string[];
}

const fileUrl = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g;

/**
 * Translates `new URL('…', import.meta.url)` from the place of a source to the folder of the bundle: a source becomes its bundled file, any other
 * path stays where it is in the package. Other uses of `import.meta` would point to nowhere, so they fail the build.
 */
export function createFileUrls(options: {
  readonly root: string;
  readonly outdir: string;
  /** Files of the package that are not part of the bundle. */
  readonly packaged: readonly string[];
}): FileUrls {
  const { root, outdir, packaged } = options;

  function translate(source: string, target: string): string {
    const path = fileURLToPath(new URL(target, pathToFileURL(source)));
    if (!existsSync(path)) throw new Error(`${relative(root, source)} names ${target}, which does not exist.`);
    if (isSource(path)) return `new URL('./${bundledName(path)}', import.meta.url)`;
    const inPackage = relative(root, path);
    const isPacked = packaged.some((entry) => `${inPackage.replaceAll(sep, '/')}/`.startsWith(`${entry}/`));
    if (inPackage !== '' && !isPacked)
      throw new Error(`${relative(root, source)} reads ${inPackage}, which is not in "files" of package.json.`);
    const fromBundle = relative(outdir, path).replaceAll(sep, '/');
    return `new URL('${fromBundle}${target.endsWith('/') ? '/' : ''}', import.meta.url)`;
  }

  function isSource(path: string): boolean {
    return path.startsWith(join(root, 'src') + sep) && path.endsWith('.ts');
  }

  return {
    plugin: {
      name: 'file-urls',
      setup({ onLoad }) {
        onLoad({ filter: /\.ts$/ }, ({ path }) => {
          const text = readFileSync(path, 'utf8');
          if (/import\.meta\b/.test(text.replace(fileUrl, '')))
            throw new Error(`${relative(root, path)}: the build understands new URL('…', import.meta.url) only.`);
          const contents = text.replace(fileUrl, (_match, target: string) => translate(path, target));
          return { contents, loader: 'ts' };
        });
      },
    },
    threadsOf(source) {
      const path = join(root, source);
      const targets = [...readFileSync(path, 'utf8').matchAll(fileUrl)].map(([, target = '']) => target);
      return targets.map((target) => fileURLToPath(new URL(target, pathToFileURL(path)))).filter(isSource);
    },
  };
}

function bundledName(path: string): string {
  return path.slice(path.lastIndexOf(sep) + 1).replace(/\.ts$/, '.js');
}
