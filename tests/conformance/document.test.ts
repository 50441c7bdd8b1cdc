import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findInSource, findProofs } from './proofs.ts';
import { reasons } from './reasons.ts';
import { documentUrl, proofsOf, renderDocument, statementsOf } from './write-document.ts';

const standards = ['3.1.1', '5.0'] as const;
const { proofs, unclear, pointers } = findProofs();

test('docs/conformance.md is up to date', () => {
  const written = readFileSync(documentUrl, 'utf8');
  assert.ok(written === renderDocument(proofs), 'run npm run docs:conformance');
});

test('every test that names a statement says literally which, and of which standard', () => {
  assert.deepEqual(unclear, []);
});

test('every id in any other title is a statement of one of the standards', () => {
  const known = new Set(standards.flatMap((standard) => statementsOf[standard].map(({ id }) => id)));
  assert.deepEqual(
    pointers.filter(({ id }) => !known.has(id)),
    [],
  );
});

for (const standard of standards) {
  const statements = statementsOf[standard];

  test(`every statement of ${standard} that concerns a server has a test or a reason`, () => {
    const open = statements.filter(
      ({ id, concerns }) =>
        concerns !== 'client' && reasons[standard][id] === undefined && proofsOf(standard, id, proofs).length === 0,
    );
    assert.deepEqual(
      open.map(({ id }) => id),
      [],
    );
  });

  test(`every id of ${standard} in a test is a statement of it`, () => {
    const known = new Set(statements.map(({ id }) => id));
    const unknown = proofs
      .filter((proof) => proof.standard === standard)
      .flatMap(({ file, ids }) => ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`));
    assert.deepEqual(unknown, []);
  });

  test(`every reason of ${standard} is for a statement of it that has no test`, () => {
    const known = new Set(statements.map(({ id }) => id));
    const superfluous = Object.keys(reasons[standard]).filter(
      (id) => !known.has(id) || proofsOf(standard, id, proofs).length > 0,
    );
    assert.deepEqual(superfluous, []);
  });

  test(`the ids of ${standard} are different from each other`, () => {
    assert.equal(new Set(statements.map(({ id }) => id)).size, statements.length);
  });
}

test('a call of conforms is a proof for each standard that it names', () => {
  const source = "conforms(\n  { '3.1.1': ['MQTT-1.2.3-4'], '5.0': ['MQTT-1.2.3-5', 'MQTT-1.2.3-6'] },\n  'it\\'s so',";
  assert.deepEqual(findInSource('a.test.ts', source).proofs, [
    { file: 'a.test.ts', standard: '3.1.1', ids: ['MQTT-1.2.3-4'], behaviour: "it's so" },
    { file: 'a.test.ts', standard: '5.0', ids: ['MQTT-1.2.3-5', 'MQTT-1.2.3-6'], behaviour: "it's so" },
  ]);
});

test('a call of conforms whose lists are not literal is reported', () => {
  assert.equal(findInSource('a.test.ts', "conforms(lists, 'so',").unclear.length, 1);
});

test('a title that begins with a standard and ids is a proof', () => {
  const { proofs } = findInSource('a.test.ts', "test('5.0 [MQTT-1.2.3-4] [MQTT-1.2.3-5] so', () => {})");
  assert.deepEqual(proofs, [
    { file: 'a.test.ts', standard: '5.0', ids: ['MQTT-1.2.3-4', 'MQTT-1.2.3-5'], behaviour: 'so' },
  ]);
});

test('a title with an id and without a standard proves nothing', () => {
  const { proofs, pointers } = findInSource('a.test.ts', "test('[MQTT-1.2.3-4] so', () => {})");
  assert.deepEqual([proofs, pointers], [[], [{ file: 'a.test.ts', id: 'MQTT-1.2.3-4' }]]);
});
