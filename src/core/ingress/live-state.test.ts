import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EventFields } from '#core/contract/field';
import { anyCharacter, fc } from '#tests/support/property';
import {
  applyFields,
  copyState,
  createState,
  fieldsOf,
  type LiveState,
  readState,
  startNewGame,
  writeState,
} from './live-state.ts';

function stateAfter(...events: readonly EventFields[]): LiveState {
  const state = createState();
  for (const event of events) applyFields(state, event, Number(event['EventId']));
  return state;
}

suite('the state after events', () => {
  test('is empty before the first event', () => {
    assert.partialDeepStrictEqual(createState(), { eventTypeId: 0, sequence: 0, receivedAtMs: 0, entries: [] });
  });

  test('a field that the event leaves out keeps its value', () => {
    const fields = fieldsOf(stateAfter({ EventId: 3, HomeScore: 1, GuestScore: 2 }, { EventId: 3, HomeScore: 3 }));
    assert.deepEqual(fields, { EventId: 3, HomeScore: 3, GuestScore: 2 });
  });

  test('null clears a field', () => {
    const fields = fieldsOf(stateAfter({ EventId: 3, HomeScore: 1 }, { EventId: 3, HomeScore: null }));
    assert.deepEqual(fields, { EventId: 3, HomeScore: null });
  });

  test('a repeated value keeps its entry and what was computed from it', () => {
    const state = stateAfter({ EventId: 3, HomeScore: 1, GuestScore: 2, HomeFouls: null });
    const before = [...state.entries];
    applyFields(state, { EventId: 3, HomeScore: 1, GuestScore: 3, HomeFouls: null }, 3);
    const changed = state.entries.filter((entry, index) => entry !== before[index]);
    assert.deepEqual(
      changed.map((entry) => entry?.value),
      [3],
    );
  });

  test('unknown fields are dropped', () => {
    const odd = JSON.parse('{"EventId":3,"Weather":"rain","__proto__":{"HomeScore":9},"toString":1}') as EventFields;
    const fields = fieldsOf(stateAfter(odd));
    assert.deepEqual(Object.keys(fields), ['EventId']);
    assert.equal(fields['HomeScore'], undefined);
  });

  test('an event of another type starts with an empty state', () => {
    const state = stateAfter({ EventId: 3, HomeScore: 1 }, { EventId: 8, GuestScore: 2 });
    assert.deepEqual([fieldsOf(state), state.eventTypeId], [{ EventId: 8, GuestScore: 2 }, 8]);
  });

  test('applying an event does not set sequence and time', () => {
    const { sequence, receivedAtMs } = stateAfter({ EventId: 3 });
    assert.deepEqual([sequence, receivedAtMs], [0, 0]);
  });
});

suite('another game', () => {
  const late = {
    EventId: 3,
    HomeTeamName: 'Lions',
    Period: 4,
    HomeScore: 54,
    GuestScore: 45,
    HomeFouls: 4,
    Clock: '0.0',
  };

  test('begins with the first period and no score after a game beyond its beginning, and clears the fields that the event leaves out', () => {
    const state = stateAfter(late, { EventId: 3, Period: 1, HomeScore: 0, GuestScore: 0 });
    assert.deepEqual(fieldsOf(state), { EventId: 3, HomeTeamName: 'Lions', Period: 1, HomeScore: 0, GuestScore: 0 });
  });

  test('begins when the last of the scores and periods goes back, and keeps the fields that were set meanwhile', () => {
    const state = stateAfter(
      late,
      { EventId: 3, HomeScore: 0 },
      { EventId: 3, Clock: '8:00' },
      { EventId: 3, GuestScore: 0 },
      { EventId: 3, Period: 0 },
    );
    const { HomeFouls, ...board } = late;
    assert.equal(HomeFouls, 4);
    assert.deepEqual(fieldsOf(state), { ...board, Clock: '8:00', Period: 0, HomeScore: 0, GuestScore: 0 });
  });

  test('does not begin when a score is corrected in the first period', () => {
    const first = { EventId: 3, Period: 1, HomeScore: 2, GuestScore: 0, HomeFouls: 1 };
    assert.deepEqual(fieldsOf(stateAfter(first, { EventId: 3, HomeScore: 0 })), { ...first, HomeScore: 0 });
  });

  test('begins without any period if both sides had scored', () => {
    const both = { EventId: 3, HomeScore: 20, GuestScore: 18, HomeFouls: 1 };
    const state = stateAfter(both, { EventId: 3, HomeScore: 0, GuestScore: 0 });
    assert.deepEqual(fieldsOf(state), { EventId: 3, HomeScore: 0, GuestScore: 0 });
    const one = stateAfter({ ...both, GuestScore: 0 }, { EventId: 3, HomeScore: 0, GuestScore: 0 });
    assert.equal(fieldsOf(one)['HomeFouls'], 1);
  });

  test('fields that were set meanwhile are forgotten when the game goes on', () => {
    const state = stateAfter(
      late,
      { EventId: 3, HomeScore: 0, Clock: '5:00' },
      { EventId: 3, HomeScore: 54 },
      { EventId: 3, HomeScore: 0, GuestScore: 0, Period: 1 },
    );
    assert.equal(fieldsOf(state)['Clock'], undefined);
  });

  test('begins with another sport', () => {
    const state = createState();
    const begins = [late, late, { EventId: 8, HomeScore: 1 }].map((event) => applyFields(state, event, event.EventId));
    assert.deepEqual(begins, [true, false, true]);
  });

  test('that a user begins by hand also clears scores and periods', () => {
    for (const event of [late, { ...late, Period: 1, GuestScore: 0 }]) {
      const state = stateAfter(event);
      startNewGame(state);
      assert.deepEqual(fieldsOf(state), { EventId: 3, HomeTeamName: 'Lions' });
    }
  });
});

suite('flags that exclude each other', () => {
  test('setting one clears the other', () => {
    const state = stateAfter({ EventId: 3, GuestPossession: true }, { EventId: 3, HomePossession: true });
    assert.deepEqual(fieldsOf(state), { EventId: 3, GuestPossession: false, HomePossession: true });
  });

  test('an unset flag stays unknown, and clearing a flag clears no other', () => {
    assert.deepEqual(fieldsOf(stateAfter({ EventId: 3, HomePossession: true })), { EventId: 3, HomePossession: true });
    const state = stateAfter({ EventId: 3, GuestPossession: true }, { EventId: 3, HomePossession: false });
    assert.equal(fieldsOf(state)['GuestPossession'], true);
  });
});

suite('a snapshot of the state', () => {
  test('keeps the progress of the game', () => {
    const state = stateAfter({ EventId: 3, Period: 4, HomeScore: 5, GuestScore: 0 }, { EventId: 3, HomeScore: 0 });
    assert.deepEqual([state.wasFurtherOn, state.renewed?.size], [true, 1]);
    assert.deepEqual(readState(0, writeState(state)), state);
  });

  test('of an earlier version can be read', () => {
    const text = '{"eventTypeId":3,"receivedAtMs":7,"fields":{"EventId":3,"Period":2}}';
    assert.partialDeepStrictEqual(readState(9, text), {
      sequence: 9,
      receivedAtMs: 7,
      wasFurtherOn: true,
      gameSequence: 0,
    });
  });

  const value = fc.oneof(fc.string({ unit: anyCharacter }), fc.integer(), fc.boolean(), fc.constant(null));
  const names = fc.constantFrom('EventId', 'HomeScore', 'GuestScore', 'HomeTeamName');
  const fields = fc.dictionary(names, value, { noNullPrototype: true });

  test('is the same after writing and reading', () => {
    fc.assert(
      fc.property(fields, fc.nat(), fc.nat(), (fields, sequence, receivedAtMs) => {
        const state = Object.assign(createState(), { sequence, receivedAtMs });
        applyFields(state, fields, 3);
        assert.deepEqual(readState(sequence, writeState(state)), state);
        assert.deepEqual(fieldsOf(state), fields);
      }),
    );
  });

  test('a copy changes independently', () => {
    const state = stateAfter({ EventId: 3, HomeScore: 1 });
    const copy = copyState(state);
    assert.deepEqual(copy, state);
    applyFields(copy, { EventId: 3, HomeScore: 2 }, 3);
    assert.deepEqual([fieldsOf(state)['HomeScore'], fieldsOf(copy)['HomeScore']], [1, 2]);
  });
});
