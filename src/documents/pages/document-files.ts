import { existsSync, readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);
const folder = new URL('docs/', root);

/** The Markdown files of docs/ by page, such as `sports/basketball`. */
export function findDocumentFiles(): ReadonlyMap<string, URL> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const pages = names.filter((name) => name.endsWith('.md'));
  return new Map([
    ...pages.map((name) => [name.slice(0, -'.md'.length), new URL(name, folder)] as const),
    // The manual of the client library is the page of its package too.
    ['client-library', new URL('sdk/README.md', root)],
  ]);
}

export function readDocument(file: URL): string {
  return readFileSync(file, 'utf8');
}

/** The pictures of the guides, in docs/images. */
export function isImage(file: string): boolean {
  return /^images\/[\w-]+\.png$/.test(file);
}

/** Undefined when there is no such picture. */
export function readImage(file: string): Buffer | undefined {
  const path = new URL(file, folder);
  return existsSync(path) ? readFileSync(path) : undefined;
}

export function readExample(name: string): string {
  return readFileSync(new URL(`examples/${name}`, root), 'utf8');
}

/** The index for language models, https://llmstxt.org. */
export function readLlmsText(): string {
  return readFileSync(new URL('llms.txt', root), 'utf8');
}
