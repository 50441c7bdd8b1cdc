import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from 'fast-check';
import type { EventFields } from '#core/contract/field';
import { applyEvent, copyState, createState, type LiveState, readState, writeState } from './live-state.ts';

const contract: ReadonlySet<string> = new Set(['EventId', 'HomeScore', 'GuestScore', 'HomeTeamName']);

function stateAfter(...events: readonly EventFields[]): LiveState {
  const state = createState();
  for (const event of events) applyEvent(state, event, Number(event['EventId']), contract);
  return state;
}

suite('the state after events', () => {
  test('before the first there is none', () => {
    assert.deepEqual(createState(), { eventTypeId: 0, sequence: 0, receivedAtMs: 0, fields: {} });
  });

  test('a field that is left out keeps its value', () => {
    const { fields } = stateAfter({ EventId: 3, HomeScore: 1, GuestScore: 2 }, { EventId: 3, HomeScore: 3 });
    assert.deepEqual(fields, { EventId: 3, HomeScore: 3, GuestScore: 2 });
  });

  test('null clears it', () => {
    const { fields } = stateAfter({ EventId: 3, HomeScore: 1 }, { EventId: 3, HomeScore: null });
    assert.deepEqual(fields, { EventId: 3, HomeScore: null });
  });

  test('what the contract does not know is not kept', () => {
    const odd = JSON.parse('{"EventId":3,"Weather":"rain","__proto__":{"HomeScore":9},"toString":1}') as EventFields;
    const { fields } = stateAfter(odd);
    assert.deepEqual(Object.keys(fields), ['EventId']);
    assert.equal(fields['HomeScore'], undefined);
  });

  test('an event of another type starts anew', () => {
    const { fields, eventTypeId } = stateAfter({ EventId: 3, HomeScore: 1 }, { EventId: 8, GuestScore: 2 });
    assert.deepEqual([fields, eventTypeId], [{ EventId: 8, GuestScore: 2 }, 8]);
  });

  test('sequence and time are for others to set', () => {
    const { sequence, receivedAtMs } = stateAfter({ EventId: 3 });
    assert.deepEqual([sequence, receivedAtMs], [0, 0]);
  });
});

suite('a state that is kept', () => {
  const name = fc.constantFrom(...contract);
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null));
  const fields = fc.dictionary(name, value, { noNullPrototype: true });
  const state: fc.Arbitrary<LiveState> = fc.record(
    { eventTypeId: fc.nat(), sequence: fc.nat(), receivedAtMs: fc.nat(), fields },
    { noNullPrototype: true },
  );

  test('is the same when it is read again', () => {
    fc.assert(
      fc.property(state, (state) => {
        assert.deepEqual(readState(state.sequence, writeState(state)), state);
      }),
    );
  });

  test('a copy goes its own way', () => {
    const state = stateAfter({ EventId: 3, HomeScore: 1 });
    const copy = copyState(state);
    assert.deepEqual(copy, state);
    applyEvent(copy, { EventId: 3, HomeScore: 2 }, 3, contract);
    assert.deepEqual([state.fields['HomeScore'], copy.fields['HomeScore']], [1, 2]);
  });
});
