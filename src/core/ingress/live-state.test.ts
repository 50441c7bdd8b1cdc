import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from 'fast-check';
import type { EventFields } from '#core/contract/field';
import { applyFields, copyState, createState, fieldsOf, type LiveState, readState, writeState } from './live-state.ts';

function stateAfter(...events: readonly EventFields[]): LiveState {
  const state = createState();
  for (const event of events) applyFields(state, event, Number(event['EventId']));
  return state;
}

suite('the state after events', () => {
  test('before the first there is none', () => {
    assert.deepEqual(createState(), { eventTypeId: 0, sequence: 0, receivedAtMs: 0, slots: [] });
  });

  test('a field that is left out keeps its value', () => {
    const fields = fieldsOf(stateAfter({ EventId: 3, HomeScore: 1, GuestScore: 2 }, { EventId: 3, HomeScore: 3 }));
    assert.deepEqual(fields, { EventId: 3, HomeScore: 3, GuestScore: 2 });
  });

  test('null clears it', () => {
    const fields = fieldsOf(stateAfter({ EventId: 3, HomeScore: 1 }, { EventId: 3, HomeScore: null }));
    assert.deepEqual(fields, { EventId: 3, HomeScore: null });
  });

  test('what an event says again stays as it is, with what is known of it', () => {
    const state = stateAfter({ EventId: 3, HomeScore: 1, GuestScore: 2, HomeFouls: null });
    const before = [...state.slots];
    applyFields(state, { EventId: 3, HomeScore: 1, GuestScore: 3, HomeFouls: null }, 3);
    const changed = state.slots.filter((slot, place) => slot !== before[place]);
    assert.deepEqual(
      changed.map((slot) => slot?.value),
      [3],
    );
  });

  test('what the contract does not know is not kept', () => {
    const odd = JSON.parse('{"EventId":3,"Weather":"rain","__proto__":{"HomeScore":9},"toString":1}') as EventFields;
    const fields = fieldsOf(stateAfter(odd));
    assert.deepEqual(Object.keys(fields), ['EventId']);
    assert.equal(fields['HomeScore'], undefined);
  });

  test('an event of another type starts anew', () => {
    const state = stateAfter({ EventId: 3, HomeScore: 1 }, { EventId: 8, GuestScore: 2 });
    assert.deepEqual([fieldsOf(state), state.eventTypeId], [{ EventId: 8, GuestScore: 2 }, 8]);
  });

  test('sequence and time are for others to set', () => {
    const { sequence, receivedAtMs } = stateAfter({ EventId: 3 });
    assert.deepEqual([sequence, receivedAtMs], [0, 0]);
  });
});

suite('a state that is kept', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null));
  const names = fc.constantFrom('EventId', 'HomeScore', 'GuestScore', 'HomeTeamName');
  const fields = fc.dictionary(names, value, { noNullPrototype: true });

  test('is the same when it is read again', () => {
    fc.assert(
      fc.property(fields, fc.nat(), fc.nat(), (fields, sequence, receivedAtMs) => {
        const state = Object.assign(createState(), { sequence, receivedAtMs });
        applyFields(state, fields, 3);
        assert.deepEqual(readState(sequence, writeState(state)), state);
        assert.deepEqual(fieldsOf(state), fields);
      }),
    );
  });

  test('a copy goes its own way', () => {
    const state = stateAfter({ EventId: 3, HomeScore: 1 });
    const copy = copyState(state);
    assert.deepEqual(copy, state);
    applyFields(copy, { EventId: 3, HomeScore: 2 }, 3);
    assert.deepEqual([fieldsOf(state)['HomeScore'], fieldsOf(copy)['HomeScore']], [1, 2]);
  });
});
