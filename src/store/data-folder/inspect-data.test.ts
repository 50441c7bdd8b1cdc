import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileFacts, findMismatch } from './inspect-data.ts';

const fresh: FileFacts = { isUsed: false, installation: undefined };
const used = (installation?: string): FileFacts => ({ isUsed: true, installation });
const empty = (installation?: string): FileFacts => ({ isUsed: false, installation });

type Case = readonly [what: string, administration: FileFacts | 'missing', events: FileFacts | 'missing', RegExp?];

const noLog = /^events\.db is missing or empty beside a scorewire\.db in use$/;
const noAccounts = /^scorewire\.db is missing or empty beside an events\.db with events$/;
const foreign = /^events\.db does not belong to the scorewire\.db beside it$/;

const cases: readonly Case[] = [
  ['an empty folder', 'missing', 'missing'],
  ['a first start that was killed before it made the log', fresh, 'missing'],
  ['a first start that was killed before it made the first administrator', fresh, empty('a')],
  ['files of the same installation', used('a'), used('a')],
  ['no events yet', used('a'), empty('a')],
  ['files of an older version', used(), used()],
  ['files of an older version, without events', used(), empty()],
  ['an upgrade that was killed after the log had its id', used(), used('a')],
  ['no event log', used('a'), 'missing', noLog],
  ['no event log of an older version', used(), 'missing', noLog],
  ['a new event log', used('a'), empty('b'), noLog],
  ['an event log without anything in it', used('a'), empty(), noLog],
  ['no accounts', 'missing', used('a'), noAccounts],
  ['new accounts', empty('b'), used('a'), noAccounts],
  ['no accounts beside a log of an older version', fresh, used(), noAccounts],
  ['the log of another installation', used('a'), used('b'), foreign],
  ['the log of an older version beside accounts that have an id', used('a'), used(), foreign],
];

for (const [what, administration, events, problem] of cases)
  test(`${what}: ${problem === undefined ? 'used' : 'refused'}`, () => {
    const found = findMismatch({ administration, events });
    if (problem === undefined) assert.equal(found, undefined);
    else assert.match(found?.problem ?? '', problem);
  });
