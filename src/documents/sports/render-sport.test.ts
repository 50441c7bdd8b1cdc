import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sports } from '#core/contract/catalog';
import { createEventCheck } from '#core/ingress/check-event';
import { createExampleEvent } from './example-event.ts';
import { renderSportDocs } from './render-sport-index.ts';

const folder = new URL('../../../docs/', import.meta.url);

test('docs/sports.md and docs/sports/ are what `npm run docs:sports` writes', () => {
  const docs = renderSportDocs();
  for (const [path, text] of docs)
    assert.equal(readFileSync(new URL(path, folder), 'utf8'), text, `${path}: run npm run docs:sports`);
  const written = readdirSync(new URL('sports/', folder)).map((name) => `sports/${name}`);
  assert.deepEqual(
    written.filter((path) => !docs.has(path)),
    [],
  );
});

for (const sport of sports)
  test(`${sport.name}: the page has every field, and the example event is accepted without a status`, () => {
    const text = renderSportDocs().get(`sports/${sport.sport}.md`) ?? '';
    for (const field of [...(sport.ingress ?? []), ...sport.standard]) {
      const [, before = '', after = ''] = /^(\D*)\d*(.*)$/.exec(field.name) ?? [];
      assert.match(text, new RegExp(`\`${before}(?:\\d*|\\{[\\d.,]+\\})${after}\``), field.name);
    }
    const check = createEventCheck(sport);
    if (check === undefined) return;
    const event = createExampleEvent(sport) as never;
    assert.deepEqual([check.checkContract(event), check.findUnknown(event)], [undefined, undefined]);
  });
