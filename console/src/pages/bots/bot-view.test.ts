import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BotStatus } from '#console/api/bot-status.ts';
import { hasFilters, isLiveOrder, parseView, selectBots } from './bot-view.ts';

const quiet: BotStatus = {
  id: 1,
  name: null,
  eventTypeId: null,
  sport: null,
  venueId: null,
  venueName: null,
  state: 'quiet',
  isPushEnabled: true,
  board: null,
  lastEventAt: null,
  eventsPerSecond: 0,
  rates: [],
  refusals: 0,
  lastRefusalAt: null,
  fixture: null,
};

const bots: readonly BotStatus[] = [
  { ...quiet, id: 12, name: 'Main court', sport: 'Basketball', venueId: 7, venueName: 'Arena North', refusals: 2 },
  { ...quiet, id: 3, sport: 'Soccer', state: 'live', lastEventAt: '2026-04-01T18:00:09.000Z', eventsPerSecond: 4 },
  { ...quiet, id: 120, sport: 'Basketball', state: 'failing', refusals: 9, lastEventAt: '2026-04-01T18:00:01.000Z' },
  { ...quiet, id: 5, venueId: 8, venueName: 'Arena 10', refusals: 2 },
];

const select = (address: string) => selectBots(bots, parseView(Object.fromEntries(new URLSearchParams(address))));

test('without parameters all bots are shown by number', () => {
  assert.deepEqual(select(''), [3, 5, 12, 120]);
});

test('a search finds numbers, names, sports and venues; all words must match', () => {
  assert.deepEqual(select('q=12'), [12, 120]);
  assert.deepEqual(select('q=arena'), [5, 12]);
  assert.deepEqual(select('q=ARENA court'), [12]);
  assert.deepEqual(select('q=nothing'), []);
});

test('filters', () => {
  assert.deepEqual(select('state=failing'), [120]);
  assert.deepEqual(select('sport=Basketball'), [12, 120]);
  assert.deepEqual(select('venue=7'), [12]);
  assert.deepEqual(select('sport=Basketball&state=live'), []);
});

test('sorting: equal bots stay by number in both directions, unknown values come last', () => {
  assert.deepEqual(select('sort=-refusals'), [120, 5, 12, 3]);
  assert.deepEqual(select('sort=refusals'), [3, 5, 12, 120]);
  assert.deepEqual(select('sort=lastEvent'), [3, 120, 5, 12]);
  assert.deepEqual(select('sort=venue'), [5, 12, 3, 120]);
  assert.deepEqual(select('sort=state'), [120, 3, 5, 12]);
});

test('what makes no sense in the address is ignored', () => {
  assert.deepEqual(select('sort=shoe&state=happy&venue=x'), [3, 5, 12, 120]);
});

test('the order is live when events can change it', () => {
  assert.equal(isLiveOrder(parseView({})), false);
  assert.equal(isLiveOrder(parseView({ sort: '-rate' })), true);
  assert.equal(isLiveOrder(parseView({ state: 'live' })), true);
  assert.equal(hasFilters(parseView({ sort: '-rate' })), false);
});
