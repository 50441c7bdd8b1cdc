import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
  engines: { node: string };
};

export const version = manifest.version;

/** The oldest Node that works, such as 20.19. */
export const nodeVersionMin = manifest.engines.node.replace(/^>=/, '');
