import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { openSdkService } from './arrange-service.ts';

const root = join(import.meta.dirname, '../..');
const manual = readFileSync(join(root, 'sdk/README.md'), 'utf8');
/** The program of a numbered example, and what it prints. */
const examples = manual
  .split(/^## /m)
  .flatMap((section) => [...section.matchAll(/^(\d+\. .*?)$.*?^```ts\n(.*?)^```\n\n```text\n(.*?)^```$/gms)]);

test('the examples of the manual print what it says', { timeout: 120_000 }, async (t) => {
  assert.equal(examples.length, 12);
  const service = await openSdkService(t);
  await service.operator.putBot(12_345);
  const anna = await service.operator.createUser('anna', { bots: [12_345] });
  const folder = createTemporaryFolder(t);
  for (const [, title = '', program = '', printed = ''] of examples)
    await t.test(title, async () => {
      const file = join(folder, `${Number.parseInt(title, 10)}.ts`);
      const text = program
        .replace("'@scorewire/client'", `'${pathToFileURL(join(root, 'sdk/src/index.ts')).href}'`)
        .replaceAll('mqtt://scores.example:1883', service.broker)
        .replaceAll('https://scores.example', service.url)
        .replaceAll('PASSWORD', anna.password);
      writeFileSync(file, text);
      const lines: string[] = [];
      const log = mock.method(console, 'log', (...given: unknown[]) => void lines.push(format(...given).trimEnd()));
      try {
        await import(pathToFileURL(file).href);
      } finally {
        log.mock.restore();
      }
      assert.equal(`${lines.join('\n')}\n`, printed);
    });
});
