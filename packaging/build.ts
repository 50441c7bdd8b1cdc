import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleService } from './bundle.ts';

/** `npm run build`: makes dist/, the JavaScript of the npm package, because Node refuses TypeScript under node_modules. */
const outdir = join(import.meta.dirname, '../dist');
rmSync(outdir, { recursive: true, force: true });
await bundleService(outdir);
