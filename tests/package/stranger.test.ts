import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { demoBotId } from '#app/demo-data';
import { createStranger, type Demo, root, run, type Stranger, startDemo } from './stranger.ts';

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
    t.skip('needs an npm registry');
    return;
  }
  const scorewire = join(home, 'bin/scorewire');
  const demo = await startDemo(t, stranger, home, scorewire, 'serve', '--demo');
  assert.match(publishEvent(stranger, demo, home, scorewire), /accepted/);
  assert.equal(await demo.stop(), 0);
});

/** Without the first: `npm ci` made the folder node_modules that is copied. */
test('from a clone, in four commands: npm ci, npm start, say who you are, publish an event that is accepted', async (t) => {
  const stranger = createStranger(t);
  const clone = join(stranger.home, 'clone');
  run(stranger, root, 'git', 'clone', '--quiet', root, clone);
  const folders = [join(root, 'node_modules'), join(clone, 'node_modules')] as const;
  run(stranger, root, 'sh', '-c', 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"', ...folders);
  const demo = await startDemo(t, stranger, clone, 'npm', 'start');
  assert.match(publishEvent(stranger, demo, clone, 'npx scorewire'), /accepted/);
});

/** Pastes the line that the start printed for the demo user, then publishes. */
function publishEvent(stranger: Stranger, { printed }: Demo, cwd: string, scorewire: string): string {
  const [credentials = ''] = /export SCOREWIRE_URL=.*/.exec(printed) ?? [];
  const publish = `${scorewire} publish ${demoBotId} --set HomeScore=50 --set Clock=7:57`;
  return run(stranger, cwd, 'sh', '-c', `${credentials}\n${publish}`);
}
