import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

const root = join(import.meta.dirname, '../..');

test('the built package', { timeout: 120_000 }, async (t) => {
  const folder = createTemporaryFolder(t);
  const installed = join(folder, 'node_modules/@scorewire/client');
  mkdirSync(installed, { recursive: true });
  for (const name of ['mqtt', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const manifest = readFileSync(join(root, 'sdk/package.json'), 'utf8');
  writeFileSync(join(installed, 'package.json'), manifest);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  execFileSync(process.execPath, [join(root, 'sdk/build.ts'), join(installed, 'dist')]);

  await t.test('has every file that it exports', () => {
    const { exports } = JSON.parse(manifest) as { readonly exports: Record<string, string | Record<string, string>> };
    const files = Object.values(exports).flatMap((each) => (typeof each === 'string' ? each : Object.values(each)));
    assert.deepEqual(
      files.filter((file) => !existsSync(join(installed, file))),
      [],
    );
  });

  await t.test('runs as JavaScript', () => {
    const program =
      "const { connect, eventIds } = await import('@scorewire/client'); console.log(typeof connect, eventIds.Soccer);";
    const printed = execFileSync(process.execPath, ['--no-strip-types', '--input-type=module', '-e', program], {
      cwd: folder,
    });
    assert.equal(printed.toString(), 'function 8\n');
  });

  await t.test('has types by which a typo does not compile', () => {
    const lines = [
      "import { type BasketballEvent, connect } from '@scorewire/client';",
      "const client = await connect({ url: '', username: '', password: '' });",
      'const bot = client.bot<BasketballEvent>(1);',
      'await bot.publish({ EventId: 3, HomeScore: 1 });',
      'await bot.publish({ EventId: 3, HomeScor: 1 });',
    ];
    writeFileSync(join(folder, 'program.ts'), lines.join('\n'));
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--types',
      'node',
      '--ignoreConfig',
    ];
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), [...options, 'program.ts'], { cwd: folder });
    assert.match(stdout.toString(), /^program\.ts\(5,33\): error TS2353: .*'HomeScor' does not exist.*\n$/);
  });
});
