import { join } from 'node:path';
import { findFreePort } from '../support/ports.ts';
import { openProgram } from './open-program.ts';
import { serveSystem } from './serve-system.ts';

/** Our broker without the service around it: nothing looks at the content, as in the peers. */
const main = join(import.meta.dirname, '../../tests/mqtt/open-mode/main.ts');
await serveSystem(async () => {
  const port = await findFreePort();
  const program = await openProgram(process.execPath, [main, '--port', String(port)], port);
  return { ...program, version: 'working tree' };
});
