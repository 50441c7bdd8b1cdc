import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTemporaryFolder } from '#tests/support/engines';
import { createHttpLog, createLog } from './log.ts';

const row = 'Failing row contains (7, eve, $argon2id$secret).';

/** The error of PostgreSQL for a row that it refuses. */
function refusedRow(): Error {
  return Object.assign(new Error('new row violates check constraint'), { code: '23514', detail: row });
}

for (const [what, fault] of [
  ['as the fault itself', () => refusedRow()],
  ['as the cause of another fault', () => new Error('The user could not be saved.', { cause: refusedRow() })],
  ['among several faults', () => new AggregateError([new Error('first'), refusedRow()], 'all failed')],
  ['in a property of another fault', () => Object.assign(new Error('outer'), { original: refusedRow() })],
] as const)
  test(`the log has the reason of a refused row but not the row, ${what}`, (t) => {
    const file = join(createTemporaryFolder(t), 'service.log');
    const log = createLog('debug', file);
    log.error({ err: fault() }, 'a fault');
    log.warn({ error: fault() }, 'a fault');
    createHttpLog(log).requestFailed(fault(), 'trace', '/admin/users');
    const lines = readFileSync(file, 'utf8');
    assert.equal(lines.trim().split('\n').length, 3);
    assert.match(lines, /violates check constraint/);
    assert.ok(!lines.includes('argon2id'), lines);
  });
