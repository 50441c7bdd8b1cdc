import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createStranger, openConsole, publishEvent, root, run, startDemo } from './stranger.ts';

/** Instead of the first: `npm ci` made the folder node_modules that is copied, and runs `prepare` at its end. */
test('from a clone, in four commands: npm ci, npm start, say who you are, publish an event that is accepted', async (t) => {
  const stranger = createStranger(t);
  const clone = join(stranger.home, 'clone');
  run(stranger, root, 'git', 'clone', '--quiet', root, clone);
  const folders = [join(root, 'node_modules'), join(clone, 'node_modules')] as const;
  run(stranger, root, 'sh', '-c', 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"', ...folders);
  run(stranger, clone, 'npm', 'run', '--silent', 'prepare');
  const demo = await startDemo(t, stranger, clone, 'npm', 'start');
  await openConsole(demo);
  assert.match(publishEvent(stranger, demo, clone, 'npx scorewire'), /accepted/);
});
