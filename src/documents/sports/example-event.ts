import type { Sport } from '#core/contract/catalog';
import { compileDerivation } from '#core/contract/derive-text';
import type { FieldValue } from '#core/contract/field';
import { toBoard } from '#core/contract/field-entry';
import { fieldIndexOf } from '#core/contract/rules';

/** A short event of a sport that it accepts: the common fields and the first of its own, with the examples of the sport file. */
export function createExampleEvent(sport: Sport): Readonly<Record<string, FieldValue>> {
  const fields = sport.ingress ?? [];
  const shown = fields.filter(({ name }) => !leftOut.has(name)).slice(0, fieldsMax);
  const named = shown.filter(({ name }) => /^EventId$|TeamName$/.test(name)).sort((a, b) => (a.name > b.name ? -1 : 1));
  const ordered = [
    ...named.filter(({ name }) => name === 'EventId'),
    ...named.filter(({ name }) => name !== 'EventId'),
  ];
  const rest = shown.filter((field) => !named.includes(field));
  return Object.fromEntries([...ordered, ...rest].map(({ name, example }) => [name, example]));
}

/** The live payload that the service makes of it. */
export function createExampleLive(sport: Sport): Readonly<Record<string, unknown>> {
  const state = toBoard(createExampleEvent(sport), fieldIndexOf(sport));
  return JSON.parse(compileDerivation(sport)(state, exampleContext)) as Record<string, unknown>;
}

const exampleContext = {
  botId: 12345,
  botName: 'Main Arena',
  receivedAt: '2026-04-01T18:30:05.120Z',
  emittedAt: '2026-04-01T18:30:05.134Z',
  gameStartedAt: '2026-04-01T18:00:00.000Z',
  originTypeId: 4,
};

const fieldsMax = 14;

/** Derived by the service when they are not sent, or rarely sent. */
const leftOut: ReadonlySet<string> = new Set(['ClockMode', 'IsPlayClockRunning', 'Horn', 'ShotClock', 'TimeoutClock']);
