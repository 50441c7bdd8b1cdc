import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findSport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import { ingressJsonSchema } from '#core/contract/json-schema';
import { KnownPairs } from './known-pairs.ts';
import { findPlaces } from './live-state.ts';

/**
 * The table is shared by all senders of a sport, and what stands in it is chosen by them: whoever makes his pairs stand in one heap makes
 * every event dear, his own and those of others. What an event costs is counted in looks at the table, and not in time.
 */

const basketball = 3;
/** What a search may look at, however the table was filled. */
const probesMax = 32;

suite('what an event costs in looks at the table', () => {
  test('with pairs that differ in white space alone', () => {
    const table = createTable();
    const names = numberFields(24);
    assert.equal(names.length, 24);
    const spaces = whiteSpaces(6).slice(0, 1000);
    for (const space of spaces) table.learn(names.map((name) => [name, `${space}1`]));
    const looks = Math.max(...spaces.map((space) => table.countLooks(names.map((name) => [name, `${space}1`]))));
    assert.ok(looks <= 10 * names.length, `${looks} looks for ${names.length} fields`);
  });

  test('with texts that have the same FNV hash', () => {
    const table = createTable();
    const texts = collidingTexts('HomeTeamName', 9);
    assert.equal(new Set(texts.map((text) => fnv(`HomeTeamName${text}`))).size, 1);
    for (const text of texts) table.learn([['HomeTeamName', `"${text}"`]]);
    const looks = Math.max(...texts.map((text) => table.countLooks([['HomeTeamName', `"${text}"`]])));
    assert.ok(looks <= 10, `${looks} looks for one field`);
  });

  test('has a bound even for somebody who knows the seed', () => {
    const table = createTable();
    const texts = table.textsOfOneSlot('HomeTeamName', 200);
    for (const text of texts) table.learn([['HomeTeamName', `"${text}"`]]);
    const looks = texts.map((text) => table.countLooks([['HomeTeamName', `"${text}"`]]));
    assert.equal(Math.max(...looks), probesMax);
    assert.ok(table.isKnown([['HomeTeamName', `"${texts[0]}"`]]));
    assert.ok(!table.isKnown([['HomeTeamName', `"${texts.at(-1)}"`]]));
  });
});

test('what honest senders say is kept, in a table as full as it gets', () => {
  const table = createTable();
  const texts = Array.from({ length: 32_000 }, (_, number) => `Team ${number}`);
  for (const text of texts) table.learn([['HomeTeamName', `"${text}"`]]);
  const known = texts.filter((text) => table.isKnown([['HomeTeamName', `"${text}"`]]));
  assert.ok(known.length >= 0.999 * texts.length, `${known.length} of ${texts.length} are known`);
});

type Pairs = readonly (readonly [name: string, written: string])[];

function createTable() {
  const sport = findSport(basketball);
  const schema = sport && ingressJsonSchema(sport);
  assert.ok(schema);
  const pairs = new KnownPairs(findPlaces(basketball), schema.required);
  const see = (given: Pairs): void => {
    const bytes = write(given);
    assert.ok(pairs.learn(bytes, 0, bytes.length, JSON.parse(bytes.toString()) as EventFields));
  };
  const isKnown = (given: Pairs): boolean => {
    const bytes = write(given);
    return pairs.read(bytes, 0, bytes.length, []) !== undefined;
  };
  return {
    isKnown,
    /** So often that it is known. */
    learn(given: Pairs): void {
      see(given);
      see(given);
    },
    /** How often the table is looked at for these, beside the one that every event has. */
    countLooks(given: Pairs): number {
      const table = pairs['table'];
      let looks = 0;
      pairs['table'] = new Proxy(table, {
        get(target, key) {
          if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
          return Reflect.get(target, key) as unknown;
        },
      });
      isKnown([]);
      const usual = looks;
      isKnown(given);
      pairs['table'] = table;
      return looks - 2 * usual;
    },
    textsOfOneSlot(name: string, count: number): string[] {
      const texts: string[] = [];
      for (let number = 0; texts.length < count; number += 1) {
        const bytes = Buffer.from(`"${name}":"${number}"`);
        assert.ok(pairs['measure'](bytes, 0, bytes.length));
        if ((pairs['pairHash'] & 1023) === 0) texts.push(String(number));
      }
      return texts;
    },
  };
}

function write(given: Pairs): Buffer {
  const all: Pairs = [['EventId', String(basketball)], ...given];
  return Buffer.from(`{${all.map(([name, written]) => `"${name}":${written}`).join(',')}}`);
}

function numberFields(count: number): string[] {
  const fields = findSport(basketball)?.ingress ?? [];
  const names = fields.filter(({ type, name }) => type === 'int' && name !== 'EventId').map(({ name }) => name);
  return names.slice(0, count);
}

/** All that one can write with so many characters. */
function whiteSpaces(length: number): string[] {
  if (length === 0) return [''];
  return whiteSpaces(length - 1).flatMap((space) => [' ', '\t', '\n', '\r'].map((more) => `${space}${more}`));
}

/** Texts of which two by two are chosen so that the hash is the same behind them: in `steps` steps there are 2 ** steps. */
function collidingTexts(name: string, steps: number): string[] {
  let texts = [''];
  for (let step = 0; step < steps; step += 1) {
    const state = fnv(`${name}${texts[0]}`);
    const [one, other] = findCollision(state);
    texts = texts.flatMap((text) => [text + one, text + other]);
  }
  return texts;
}

function findCollision(state: number): [string, string] {
  const seen = new Map<number, string>();
  for (let number = 0; ; number += 1) {
    const block = (Math.imul(number, 0x9e37_79b1) >>> 0).toString(36).padStart(7, '0');
    const hash = fnv(block, state);
    const other = seen.get(hash);
    if (other !== undefined) return [other, block];
    seen.set(hash, block);
  }
}

/** As anybody would try it first. */
function fnv(text: string, state = 0): number {
  let hash = state;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
