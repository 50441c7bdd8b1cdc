import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

const folder = new URL('../../../console/dist/', import.meta.url);

export interface BuiltFile {
  readonly body: Buffer;
  readonly mediaType: string;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The files that the build of the console made, by their path, such as `index.html`; undefined when it was not built. */
export function readBuiltFiles(): ReadonlyMap<string, BuiltFile> | undefined {
  if (!existsSync(new URL('index.html', folder))) return undefined;
  const files = ['', 'assets/'].flatMap((place) =>
    readdirSync(new URL(place, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => place + name),
  );
  return new Map(files.map((name) => [name, readFile(name)]));
}

function readFile(name: string): BuiltFile {
  return {
    body: readFileSync(new URL(name, folder)),
    mediaType: mediaTypes[extname(name)] ?? 'application/octet-stream',
  };
}
