import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDatabaseUrl } from './database-url.ts';

test('one host is used as it is', () => {
  const url = 'postgres://joe:s%40cret@db:5433/scores?sslmode=verify-full';
  assert.deepEqual(parseDatabaseUrl(url), {
    hosts: [{ host: 'db', port: 5433, name: 'db:5433' }],
    seeksPrimary: false,
    driverUrl: url,
    shown: 'postgres://joe@db:5433/scores',
  });
});

test('one host may be asked whether it accepts writes', () => {
  assert.equal(parseDatabaseUrl('postgres://db/scores?target_session_attrs=primary')?.seeksPrimary, true);
  assert.equal(parseDatabaseUrl('postgres://db/scores?target_session_attrs=any')?.seeksPrimary, false);
});

test('several hosts have a port each, and the driver gets the first', () => {
  assert.deepEqual(
    parseDatabaseUrl('postgresql://joe:secret@db1,db2:5433,[::1]:5434/scores?target_session_attrs=read-write'),
    {
      hosts: [
        { host: 'db1', port: 5432, name: 'db1:5432' },
        { host: 'db2', port: 5433, name: 'db2:5433' },
        { host: '::1', port: 5434, name: '[::1]:5434' },
      ],
      seeksPrimary: true,
      driverUrl: 'postgresql://joe:secret@db1/scores?target_session_attrs=read-write',
      shown: 'postgresql://joe@db1,db2:5433,[::1]:5434/scores',
    },
  );
});

test('several hosts are searched for the primary without being told to', () => {
  assert.equal(parseDatabaseUrl('postgres://db1,db2/scores')?.seeksPrimary, true);
});

const refused = {
  'another protocol': 'mysql://db/scores',
  'no host between commas': 'postgres://db1,,db2/scores',
  'a port that is none': 'postgres://db1:x,db2/scores',
  'replicas only': 'postgres://db1,db2/scores?target_session_attrs=standby',
  'any of several hosts': 'postgres://db1,db2/scores?target_session_attrs=any',
  'a list in a parameter': 'postgres:///scores?host=db1,db2',
};
for (const [name, url] of Object.entries(refused))
  test(`refused: ${name}`, () => {
    assert.equal(parseDatabaseUrl(url), undefined);
  });
