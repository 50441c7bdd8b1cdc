import { mkdirSync, writeFileSync } from 'node:fs';
import { renderSportDocs } from './render-sport-index.ts';

const folder = new URL('../../../docs/', import.meta.url);
mkdirSync(new URL('sports/', folder), { recursive: true });
for (const [path, text] of renderSportDocs()) writeFileSync(new URL(path, folder), text);
