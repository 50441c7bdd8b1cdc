import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { repository } from './markdown-blocks.ts';
import { recordExamples } from './record-examples.ts';

test('write the examples of the OpenAPI document', async (t) => {
  const path = join(repository, 'src/documents/openapi/examples.json');
  writeFileSync(path, `${JSON.stringify(await recordExamples(t), null, 2)}\n`);
});
