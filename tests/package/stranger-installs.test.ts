import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createStranger, openConsole, publishEvent, root, run, startDemo } from './stranger.ts';

const noRegistry = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

test('from the package, in four commands: install, start, say who you are, publish an event that is accepted', async (t) => {
  const stranger = createStranger(t);
  const { home } = stranger;
  run(stranger, root, 'npm', 'pack', '--pack-destination', home);
  const [tarball = ''] = globSync('scorewire-*.tgz', { cwd: home });
  const packed = run(stranger, home, 'tar', '-tzf', tarball).split('\n');
  assert.deepEqual(
    packed.filter((path) => /\.ts$|(?:^|\/)(?:tests?|src|node_modules|data)\/|\.(?:db|pem|key|env)$/.test(path)),
    [],
  );

  try {
    run(
      stranger,
      home,
      'npm',
      'install',
      '--global',
      '--prefix',
      home,
      '--prefer-offline',
      '--no-audit',
      `./${tarball}`,
    );
  } catch (error) {
    if (process.env['CI'] === 'true' || !noRegistry.test(String(error))) throw error;
    t.skip(`npm cannot reach its registry, from which the dependencies of the package come: ${String(error)}`);
    return;
  }
  const scorewire = join(home, 'bin/scorewire');
  const demo = await startDemo(t, stranger, home, scorewire, 'serve', '--demo');
  await openConsole(demo);
  assert.match(publishEvent(stranger, demo, home, scorewire), /accepted/);
  assert.equal(await demo.stop(), 0);
});
