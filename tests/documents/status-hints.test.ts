import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isFinding, readPayload } from '#core/ingress/read-payload';
import { repository } from './markdown-blocks.ts';

test('the hints that the status reference lists are those of the service', () => {
  const text = readFileSync(join(repository, 'docs/statuses.md'), 'utf8');
  const [, table = ''] = text.split('<!-- hints -->\n');
  const rows = [...table.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, payload = '', hint = '']) => [payload, hint]);
  assert.ok(rows.length > 15);
  for (const [payload = '', hint] of rows) {
    const bytes = Buffer.from(payload);
    const finding = readPayload(bytes, 0, bytes.length, 65_536);
    assert.ok(isFinding(finding), payload);
    assert.deepEqual([finding.name, finding.errors[0]?.hint], ['JsonParseError', hint], payload);
  }
});
