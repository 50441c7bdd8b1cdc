import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { build } from 'esbuild';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createFileUrls } from '../../packaging/file-urls.ts';

test('a thread, a file and a folder of the package are found from the bundle', async (t) => {
  const bundled = await bundle(t, {
    'src/room/main.ts': `
      export const thread = new URL('./thread.ts', import.meta.url);
      export const manifest = new URL('../../package.json', import.meta.url);
      export const docs = new URL('../../docs/', import.meta.url);
      export const root = new URL('../../', import.meta.url);`,
    'src/room/thread.ts': '',
    'package.json': '{}',
    'docs/a.md': '',
  });
  const urls = [...bundled.text.matchAll(/new URL\("(.*?)"/g)].map(([, url]) => url);
  assert.deepEqual(urls, ['./thread.js', '../package.json', '../docs/', '../']);
  assert.deepEqual(bundled.threads, ['src/room/thread.ts']);
});

for (const [what, source, problem] of [
  ['a file that is not packed', `new URL('../../tests/a.json', import.meta.url)`, /not in "files"/],
  ['a file that is not there', `new URL('../../docs/b.md', import.meta.url)`, /does not exist/],
  ['another use of import.meta', `import.meta.dirname`, /understands new URL/],
] as const)
  test(`the build fails for ${what}`, async (t) => {
    const files = { 'src/room/main.ts': `export default ${source};`, 'tests/a.json': '{}', 'docs/a.md': '' };
    await assert.rejects(bundle(t, files), problem);
  });

async function bundle(t: TestContext, files: Readonly<Record<string, string>>) {
  const root = createTemporaryFolder(t);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const outdir = join(root, 'dist');
  const urls = createFileUrls({ root, outdir, packaged: ['docs', 'package.json'] });
  const options = { bundle: true, format: 'esm', write: false, logLevel: 'silent' } as const;
  const main = 'src/room/main.ts';
  const { outputFiles } = await build({
    ...options,
    absWorkingDir: root,
    entryPoints: [main],
    outdir,
    plugins: [urls.plugin],
  });
  const threads = urls.threadsOf(main).map((path) => path.slice(root.length + 1));
  return { text: outputFiles[0]?.text ?? '', threads };
}
