import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findSport, type Sport, sports } from './catalog.ts';
import { compileDerivation, type DerivationContext, deriveValue, type StandardPayload } from './derive.ts';
import { vocabularyVectors } from './derive.vectors.ts';

const context: DerivationContext = {
  botId: 12345,
  botName: 'Main Arena',
  receivedAt: '2026-04-01T18:30:05.120Z',
  emittedAt: '2026-04-01T18:30:05.134Z',
  originTypeId: 4,
};

suite('the derive vocabulary', () => {
  for (const { how, in: source, out, type = 'string', nullable = false, ...width } of vocabularyVectors) {
    test(`${how} of ${JSON.stringify(source)} is ${JSON.stringify(out)}`, () => {
      assert.equal(deriveValue(how, source, { type, nullable, ...width }), out);
    });
  }

  test('a clock of whole seconds does not make the mode a point', () => {
    assert.equal(deriveValue('clock:mode', [null, '25'], { type: 'char', nullable: false }), ':');
  });

  test('a value of the wrong type is as good as missing', () => {
    assert.equal(deriveValue('text', true, { type: 'string', nullable: false }), '');
    assert.equal(deriveValue('mark:<', 1, { type: 'char', nullable: false }), ' ');
    assert.equal(deriveValue('clock:display', 757, { type: 'string', nullable: true }), null);
    assert.equal(deriveValue('enumText:OriginType', 99, { type: 'string', nullable: false }), '');
  });

  test('a word that does not exist is refused when it is compiled', () => {
    for (const how of ['cpoy', 'digit:millions', 'clock:days', 'enumText:Colour'] as unknown as 'copy'[]) {
      assert.throws(() => deriveValue(how, 1, { type: 'string', nullable: false }), /Unknown derive word/u);
    }
  });
});

suite('compileDerivation', () => {
  test('an event with nothing but its id gives blanks, constants and the context', () => {
    const payload = compileDerivation(sportOf(25))({ EventId: 25 }, context);
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

  test('a bot without a name has none', () => {
    assert.equal(compileDerivation(sportOf(3))({}, { ...context, botName: null })['BotName'], null);
  });

  test('one payload does not show in the next', () => {
    const derive = compileDerivation(sportOf(3));
    derive({ EventId: 3, HomeScore: 58 }, context);
    assert.equal(derive({ EventId: 3 }, context)['HomeScore'], '');
  });

  test('clock text that is no clock shows nothing', () => {
    assert.equal(compileDerivation(sportOf(3))({ Clock: 'halftime' }, context)['FullClock'], '');
  });

  for (const sport of sports) {
    test(`${sport.name}: the payload has the fields of the contract, in order`, () => {
      const payload = compileDerivation(sport)(examplesOf(sport), context);
      assert.deepEqual(
        Object.keys(payload),
        sport.standard.map((field) => field.name),
      );
    });

    test(`${sport.name}: the live payload of the ingress examples`, (t) => {
      t.assert.snapshot(compileDerivation(sport)(examplesOf(sport), context), { serializers: [linePerField] });
    });

    test(`${sport.name}: each field is what its word makes of its source`, () => {
      const state = examplesOf(sport);
      const payload = compileDerivation(sport)(state, context);
      for (const field of sport.standard) {
        if (field.source.kind !== 'derived' || field.source.from.startsWith('@')) continue;
        const { how, from } = field.source;
        assert.equal(payload[field.name], deriveValue(how, state[from] ?? null, field), field.name);
      }
    });
  }

  // Examples of public contracts are as published; those of our own show the ingress examples beside them.
  for (const sport of sports.filter(({ basis }) => basis.standard === 'designed')) {
    test(`${sport.name}: the ingress examples give the standard examples`, () => {
      const payload = compileDerivation(sport)(examplesOf(sport), context);
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
