import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { levelNames, levels } from './arrange-broker.ts';
import { openSampleService, type Pushed } from './sample-sender.ts';

interface OddPayload {
  readonly title: string;
  readonly payload: string;
  /** Status type, severity and fields of all that is told. */
  readonly told: readonly (readonly [
    type: number,
    severity: 'error' | 'warning',
    fields: readonly (string | null)[],
  ])[];
  /** What the live payload shows; undefined when the event is refused. */
  readonly live?: Readonly<Record<string, unknown>>;
}

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const deepObject = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
const silent = [] as const;

/** Payloads that JSON allows and that nobody sends with good intent, or by a common mistake. */
const oddPayloads: readonly OddPayload[] = [
  taken('of a name that comes twice, the last value counts', '"HomeScore":1,"HomeScore":2', { HomeScore: '2' }),
  taken('a wrong value behind which a right one comes does not matter', '"HomeScore":"x","HomeScore":2', {
    HomeScore: '2',
  }),
  refused('a right value behind which a wrong one comes does not help', '"HomeScore":2,"HomeScore":"x"', 5, [
    'HomeScore',
  ]),
  odd('the last of two EventIds picks the sport', '{"EventId":8,"HomeScore":1,"EventId":3}', silent, {
    HomeScore: '1',
  }),
  odd(
    '__proto__ is a field like any other that there is not',
    '{"EventId":3,"__proto__":{"HomeScore":99,"EventId":8},"HomeTeamName":"Lions"}',
    [[5, 'warning', ['__proto__']]],
    { HomeScore: '', HomeTeamName: 'Lions' },
  ),
  odd('__proto__ as null', '{"__proto__":null,"EventId":3,"HomeScore":4}', [[5, 'warning', ['__proto__']]], {
    HomeScore: '4',
  }),
  odd(
    'a prototype behind a constructor',
    '{"EventId":3,"constructor":{"prototype":{"HomeScore":99}},"prototype":{"HomeScore":99},"HomeScore":5}',
    [[5, 'warning', ['constructor', 'prototype']]],
    { HomeScore: '5' },
  ),
  odd(
    `a field that there is not, as deep as a payload can be`,
    `{"EventId":3,"x":${deep(32_000)},"HomeScore":6}`,
    [[5, 'warning', ['x']]],
    { HomeScore: '6' },
  ),
  odd(`the same with objects`, `{"EventId":3,"x":${deepObject(10_000)},"HomeScore":6}`, [[5, 'warning', ['x']]], {
    HomeScore: '6',
  }),
  refused('a field of the sport, as deep as a payload can be', `"HomeScore":${deep(32_000)}`, 5, ['HomeScore']),
  refused('a field of the sport as objects in objects', `"HomeTeamName":${deepObject(10_000)}`, 5, ['HomeTeamName']),
  odd('brackets alone, as deep as a payload can be', deep(32_768), [[2, 'error', [null]]]),
  refused('a number that is too large', '"HomeScore":1e999', 5, ['HomeScore']),
  refused('a number that is too small', '"HomeScore":-1e999', 5, ['HomeScore']),
  refused('a number of 60,000 digits', `"HomeScore":${'9'.repeat(60_000)}`, 5, ['HomeScore']),
  refused('a whole number beyond those that are exact', '"Period":9007199254740993', 5, ['Period']),
  taken('a number next to nothing is nothing', '"HomeScore":1e-999', { HomeScore: '0' }),
  taken('nothing with a sign is nothing', '"HomeScore":-0,"Period":-0', { HomeScore: '0', Period: '0' }),
  taken('a fraction of 60,000 zeros is a whole number', `"Period":3.${'0'.repeat(60_000)}`, { Period: '3' }),
  taken('a whole number with an exponent', '"Period":30e-1,"HomeScore":0.7E+1', { Period: '3', HomeScore: '7' }),
  odd('an EventId with a fraction of zeros', '{"EventId":3.0,"HomeScore":8}', silent, { HomeScore: '8' }),
  odd('an EventId with an exponent', '{"EventId":0.03e2,"HomeScore":8}', silent, { HomeScore: '8' }),
  odd(
    'an EventId so near to a whole number that no number is nearer',
    '{"EventId":3.00000000000000000001,"HomeScore":8}',
    silent,
    { HomeScore: '8' },
  ),
  odd('an EventId as text', '{"EventId":"3"}', [[2, 'error', ['EventId']]]),
  odd('an EventId with a fraction', '{"EventId":3.5}', [[2, 'error', ['EventId']]]),
  odd('an EventId below zero', '{"EventId":-1}', [[2, 'error', ['EventId']]]),
  taken('half of a surrogate pair by an escape', String.raw`"HomeTeamName":"a\ud83cb"`, { HomeTeamName: 'a\ud83cb' }),
  taken('surrogates the wrong way round', String.raw`"HomeTeamName":"\udfc0\ud83c"`, { HomeTeamName: '\udfc0\ud83c' }),
  odd(
    'half of a surrogate pair in a name',
    String.raw`{"EventId":3,"\ud83c":1,"HomeScore":9}`,
    [[5, 'warning', ['\ud83c']]],
    { HomeScore: '9' },
  ),
  refused('a text too long by half of a surrogate pair', String.raw`"HomeTeamName":"${'x'.repeat(64)}\ud83c"`, 5, [
    'HomeTeamName',
  ]),
  taken('the character that stands for what could not be read', '"HomeTeamName":"\uFFFD"', { HomeTeamName: '\uFFFD' }),
  taken('a zero character by an escape', String.raw`"HomeTeamName":"a\u0000b"`, { HomeTeamName: 'a\0b' }),
  taken('line separators that are no line breaks to JSON', '"HomeTeamName":"\u2028\u2029"', {
    HomeTeamName: '\u2028\u2029',
  }),
  odd('a byte order mark', '\uFEFF{"EventId":3}', [[3, 'error', [null]]]),
  odd('a byte order mark inside', '{"EventId":3,\uFEFF"HomeScore":1}', [[3, 'error', [null]]]),
  taken('a byte order mark in a text is a character', '"HomeTeamName":"\uFEFF"', { HomeTeamName: '\uFEFF' }),
  odd('NaN', '{"EventId":3,"HomeScore":NaN}', [[3, 'error', [null]]]),
  odd('white space wherever it may be', ' \t\r\n{ "EventId" : 3 , "HomeScore" : 1 } \t\r\n', silent, {
    HomeScore: '1',
  }),
];

for (const engine of testEngines)
  test(`odd payloads, on ${engine.name}`, { skip: engine.skip, timeout: 60_000 }, async (t) => {
    const { env } = await engine.create(t);
    const service = await openSampleService(t, { env });
    for (const level of levels) {
      const user = await service.operator.createUser(`user-${level}`);
      const sender = await service.connectSender(level, user, 'scoreboard');
      for (const { title, payload, told, live } of oddPayloads)
        await t.test(`${levelNames[level]}: ${title}`, async () => {
          const [botId = 0] = await service.createBots(user, 1);
          assert.deepEqual(summary(await sender.push(botId, payload)), told);
          const { statusCode, body } = await service.app.administer('GET', `/external/live/${botId}`);
          if (live === undefined) assert.equal(statusCode, 404);
          else assert.deepEqual(pick(JSON.parse(body) as Readonly<Record<string, unknown>>, Object.keys(live)), live);
          // As it was received, to the last space.
          const events = await service.app.administer('GET', `/external/ingress/bots/${botId}/events`);
          assert.equal(events.body.includes(`"payload":${payload}`), live !== undefined);
        });
      await t.test(`${levelNames[level]}: they have left nothing behind`, async () => {
        const [botId = 0] = await service.createBots(user, 1);
        assert.deepEqual((await sender.push(botId, '{"EventId":3}')).statuses, []);
        assert.deepEqual(Object.keys(Object.prototype), []);
        assert.ok(!('HomeScore' in {}));
      });
      await sender.end();
    }
  });

function odd(title: string, payload: string, told: OddPayload['told'], live?: OddPayload['live']): OddPayload {
  return { title, payload, told, ...(live && { live }) };
}

function taken(title: string, fields: string, live: Readonly<Record<string, unknown>>): OddPayload {
  return odd(title, `{"EventId":3,${fields}}`, silent, live);
}

function refused(title: string, fields: string, type: number, names: readonly string[]): OddPayload {
  return odd(title, `{"EventId":3,${fields}}`, [[type, 'error', names]]);
}

function summary({ statuses }: Pushed): OddPayload['told'] {
  return statuses.map(({ statusType, severity, errors }) => [statusType, severity, errors.map(({ field }) => field)]);
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
