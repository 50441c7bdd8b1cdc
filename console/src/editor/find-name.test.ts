import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findName } from './find-name.ts';

/** The cursor is at the bar. */
function typedAt(marked: string) {
  const position = marked.indexOf('|');
  const text = marked.replace('|', '');
  const name = findName(text, position);
  return name && { typed: name.typed, replaced: text.slice(name.from, name.to), hasValue: name.hasValue };
}

test('a name in quotes', () => {
  assert.deepEqual(typedAt('{"Home|'), { typed: 'Home', replaced: '"Home', hasValue: false });
  assert.deepEqual(typedAt('{"EventId":3,\n  "Ho|me"}'), { typed: 'Ho', replaced: '"Home"', hasValue: false });
});

test('a name without quotes', () => {
  assert.deepEqual(typedAt('{ Ho|'), { typed: 'Ho', replaced: 'Ho', hasValue: false });
});

test('a name that has a value keeps it', () => {
  assert.deepEqual(typedAt('{"Home|Score": 3}'), { typed: 'Home', replaced: '"HomeScore"', hasValue: true });
});

test('behind a bracket or comma anything may begin', () => {
  assert.deepEqual(typedAt('{|}'), { typed: '', replaced: '', hasValue: false });
  assert.deepEqual(typedAt('{"A":1, |}'), { typed: '', replaced: '', hasValue: false });
});

test('no name is expected in a value, in an inner object or outside', () => {
  for (const marked of ['{"A": |}', '{"A": "x, y|"}', '{"A": {"B|', '{"A": [1, |', '|{}', '{}|', '{"A"|: 1}'])
    assert.equal(typedAt(marked), undefined, marked);
});
