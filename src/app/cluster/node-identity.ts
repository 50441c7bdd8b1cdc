import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from '#app/config/load-config';

/** New at every start: a node that starts again is another one. */
export function createNodeId(): string {
  return randomBytes(4).toString('hex');
}

/** The name that people see. */
export function nodeNameOf({ nodeName }: Pick<Config, 'nodeName'>): string {
  return nodeName ?? hostname();
}
