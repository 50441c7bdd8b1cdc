import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { deriveText, stateOf } from '#tests/contract/derive-payload';
import { deriveValue, type StandardPayload } from '#tests/contract/derive-value';
import { findSport, type Sport, sports } from './catalog.ts';
import { clockPattern, gameClockPattern, resultTimePattern, shortClockPattern } from './clock-pattern.ts';
import type { DerivationContext } from './derivation-context.ts';
import { compileDerivation } from './derive-text.ts';

const context: DerivationContext = {
  botId: 12345,
  botName: 'Main Arena',
  receivedAt: '2026-04-01T18:30:05.120Z',
  emittedAt: '2026-04-01T18:30:05.134Z',
  gameStartedAt: '2026-04-01T18:00:00.000Z',
  originTypeId: 4,
};

const clockPatterns = new Set([clockPattern, gameClockPattern, shortClockPattern, resultTimePattern]);

suite('compileDerivation', () => {
  test('an event with only its id gives blanks, constants and the context', () => {
    const payload = deriveText(sportOf(25), { EventId: 25 }, context);
    assert.equal(payload['OriginType'], 'Ingress');
    assert.equal(payload['BotId'], 12345);
    assert.equal(payload['EventId'], 25);
    assert.equal(payload['Clock'], '');
    assert.equal(payload['ClockMode'], ':');
    assert.equal(payload['ClockStatus'], ' ');
    assert.equal(payload['InboundChannelNumber'], ' ');
    assert.equal(payload['VendorSportId'], 0);
    assert.equal(payload['ParseType'], 'FullClock');
    assert.equal(payload['HomeTeamName'], null);
  });

  test('a bot without a name gives null', () => {
    assert.equal(deriveText(sportOf(3), {}, { ...context, botName: null })['BotName'], null);
  });

  test('one payload does not affect the next', () => {
    const sport = sportOf(3);
    const derive = compileDerivation(sport);
    derive(stateOf(sport, { EventId: 3, HomeScore: 58 }), context);
    const next = JSON.parse(derive(stateOf(sport, { EventId: 3 }), { ...context, botName: null })) as StandardPayload;
    assert.deepEqual([next['HomeScore'], next['BotName']], ['', null]);
  });

  test('a mode that was sent takes precedence over the clock, until it is cleared', () => {
    const sport = sportOf(3);
    const derive = compileDerivation(sport);
    const modes = [{ Clock: '9.3' }, { Clock: '9.3', ClockMode: ':' }, { Clock: '9.3', ClockMode: null }, {}].map(
      (fields) => (JSON.parse(derive(stateOf(sport, fields), context)) as StandardPayload)['ClockMode'],
    );
    assert.deepEqual(modes, ['.', ':', '.', ':']);
  });

  test('a text that is no clock gives blanks', () => {
    assert.equal(deriveText(sportOf(3), { Clock: 'halftime' }, context)['FullClock'], '');
  });

  for (const sport of sports) {
    test(`${sport.name}: a blank clock is valid and looks like a missing clock`, () => {
      for (const { name, pattern } of sport.ingress ?? []) {
        if (pattern === undefined || !clockPatterns.has(pattern)) continue;
        assert.match('', new RegExp(pattern, 'u'), name);
        const examples = examplesOf(sport);
        assert.deepEqual(
          deriveText(sport, { ...examples, [name]: '' }, context),
          deriveText(sport, { ...examples, [name]: null }, context),
          name,
        );
      }
    });

    test(`${sport.name}: the payload has the fields of the contract in order`, () => {
      const payload = deriveText(sport, examplesOf(sport), context);
      assert.deepEqual(
        Object.keys(payload),
        sport.standard.map((field) => field.name),
      );
    });

    test(`${sport.name}: the live payload of the ingress examples`, (t) => {
      t.assert.snapshot(deriveText(sport, examplesOf(sport), context), { serializers: [linePerField] });
    });

    test(`${sport.name}: each field is the result of its word and source`, () => {
      const state = examplesOf(sport);
      const payload = deriveText(sport, state, context);
      for (const field of sport.standard) {
        if (field.source.kind !== 'derived' || field.source.from.startsWith('@')) continue;
        const { how, from } = field.source;
        assert.equal(payload[field.name], deriveValue(how, state[from] ?? null, field), field.name);
      }
    });
  }

  // The examples of public contracts are as published. In our own contracts, the two sets of examples match.
  for (const sport of sports.filter(({ basis }) => basis.standard === 'designed')) {
    test(`${sport.name}: the ingress examples give the standard examples`, () => {
      const payload = deriveText(sport, examplesOf(sport), context);
      for (const field of sport.standard.slice(21)) assert.equal(payload[field.name], field.example, field.name);
    });
  }
});

function linePerField(payload: StandardPayload): string {
  return Object.entries(payload)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n');
}

function sportOf(id: number): Sport {
  const sport = findSport(id);
  assert(sport);
  return sport;
}

function examplesOf(sport: Sport) {
  return Object.fromEntries((sport.ingress ?? []).map((field) => [field.name, field.example]));
}
