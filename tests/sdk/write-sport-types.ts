import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderSportTypes } from './render-sport-types.ts';

const root = join(import.meta.dirname, '../..');
for (const [path, text] of Object.entries(renderSportTypes())) writeFileSync(join(root, path), text);
