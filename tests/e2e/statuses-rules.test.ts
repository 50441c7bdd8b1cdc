import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Sport, sports } from '#core/contract/catalog';
import type { SportRule } from '#core/contract/sport-rule';
import { levelNames, levels } from './arrange-broker.ts';
import { openSampleService, type Pushed, type SamplePayload } from './sample-sender.ts';

/** Every rule of the catalog, broken by its own vector. */
const pushable = sports.filter(({ ingress }) => ingress !== null);

/** Five balls are more than three too, and a disqualified place is sent without a time. */
const alsoBroken = new Map([
  ['balls-range', 'balls-four'],
  ['out-has-no-place', 'place-needs-time'],
]);

test('the rules of every sport', { timeout: 60_000 }, async (t) => {
  const service = await openSampleService(t);
  for (const level of levels) {
    const user = await service.operator.createUser(`user-${level}`);
    // A bot for each rule of a sport: of the sport it has seen nothing but the event before, and other sports leave no state to it.
    const bots = await service.createBots(user, Math.max(...pushable.map(({ rules }) => rules.length)));
    for (const sport of pushable) {
      // Some sports share a check, and the same warning is not told to the same client twice.
      const sender = await service.connectSender(level, user, `${sport.name} scoreboard`);
      const pushed = await sender.pushAll(sport.rules.flatMap((rule, index) => payloadsOf(sport, rule, bots[index])));
      await sender.end();
      for (const [index, rule] of sport.rules.entries())
        await t.test(`${levelNames[level]}: ${rule.id} ${verbs[rule.severity]}`, async () => {
          if (rule.bad.prev !== undefined) assert.deepEqual(pushed.shift()?.statuses, []);
          assertTold(pushed.shift(), sport, rule);
          const stored = (await service.operator.readEvents(bots[index] ?? 0)).map(({ payload }) => payload);
          const accepted = [rule.bad.prev, rule.severity === 'warn' ? rule.bad.event : undefined];
          assert.deepEqual(
            stored.filter(({ EventId }) => EventId === sport.id),
            accepted.filter((fields) => fields !== undefined).map((fields) => ({ EventId: sport.id, ...fields })),
          );
        });
    }
  }
});

const verbs = { reject: 'refuses', warn: 'warns' } as const;

function payloadsOf({ id }: Sport, { bad }: SportRule, botId = 0): SamplePayload[] {
  const toPayload = (fields: object) => ({ botId, payload: JSON.stringify({ EventId: id, ...fields }) });
  return [...(bad.prev === undefined ? [] : [toPayload(bad.prev)]), toPayload(bad.event)];
}

function assertTold(pushed: Pushed | undefined, { id, sport }: Sport, rule: SportRule): void {
  const severity = rule.severity === 'reject' ? 'error' : 'warning';
  const [status, ...more] = pushed?.statuses ?? [];
  assert.deepEqual(more, []);
  assert.deepEqual(
    [status?.statusType, status?.statusName, status?.severity, status?.eventId],
    [6, 'SportEventProcessingError', severity, id],
  );
  const told = (status?.errors ?? []).map((error) => error.rule ?? '');
  assert.ok(told.includes(rule.id), JSON.stringify(told));
  const other = `${sport}.${alsoBroken.get(rule.id.slice(rule.id.indexOf('.') + 1))}`;
  for (const id of told) assert.ok([rule.id, other].includes(id), id);
}
