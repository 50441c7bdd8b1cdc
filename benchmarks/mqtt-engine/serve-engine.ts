import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../support/ports.ts';
import { serveChild, tell } from './serve-child.ts';

/** Our engine alone, without the service around it: nothing looks at the content, as in the peers. */
const main = join(import.meta.dirname, '../../src/mqtt/open-mode/main.ts');
if (existsSync(main)) {
  const port = await findFreePort();
  await serveChild(process.execPath, [main, '--port', String(port)], port, 'working tree');
} else tell({ missing: 'there is no src/mqtt/open-mode/main.ts' });
