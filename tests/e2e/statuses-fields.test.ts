import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Sport, sports } from '#core/contract/catalog';
import type { IngressField } from '#core/contract/ingress-field';
import type { IngressStatus } from '#core/ingress/status';
import type { Level } from './arrange-broker.ts';
import type { Integrator } from './arrange-operator.ts';
import { edgesOf, eventText, examplesOf, faultsOf, type SampleValue } from './sample-faults.ts';
import { openSampleService, type Pushed, type SampleSender } from './sample-sender.ts';

/**
 * The contract of every sport over the wire: what it takes, and each field broken in each way. Every other payload goes by MQTT 3.1.1, and
 * those between by MQTT 5.
 */
test('the fields of every sport', { timeout: 120_000 }, async (t) => {
  const service = await openSampleService(t);
  const senders = [await createSender(4), await createSender(5)] as const;

  /** Each has bots of his own, so that none hears what another is told. */
  async function createSender(level: Level): Promise<{ readonly user: Integrator; readonly sender: SampleSender }> {
    const user = await service.operator.createUser(`user-${level}`);
    return { user, sender: await service.connectSender(level, user, clientIds[level]) };
  }

  for (const sport of sports.filter(({ ingress }) => ingress !== null)) {
    const bots = await Promise.all(senders.map(({ user }) => service.createBots(user, 1)));
    const [first, second] = senders.map(({ sender }, index) => ({ sender, botId: bots[index]?.[0] ?? 0 })) as [
      Way,
      Way,
    ];
    const pushAll = (payloads: readonly string[]): Promise<Pushed[]> => pushInTurns(first, second, payloads);
    const fields = (sport.ingress ?? []).filter(({ name }) => name !== 'EventId');
    const examples = examplesOf(fields);
    const accepted: string[] = [];

    await t.test(`${sport.name}: the event of all examples is taken without a word`, async () => {
      const payload = eventText(sport.id, examples);
      for (const { statuses, acknowledgement } of await pushAll([payload, payload]))
        assert.deepEqual([statuses, acknowledgement.reasonCode ?? 0], [[], 0]);
      accepted.push(payload, payload);
    });

    await t.test(`${sport.name}: the contract takes each field at each edge of what it may be`, async () => {
      const payloads = fields.flatMap((field) => edgesOf(field).map(({ json }) => alone(sport, field, json)));
      const pushed = await pushAll(payloads);
      assert.deepEqual(pushed.flatMap(fieldsRefused), []);
      accepted.push(...pushed.filter(({ statuses }) => !statuses.some(isError)).map(({ payload }) => String(payload)));
    });

    await t.test(`${sport.name}: each field broken in each way is refused by its name`, async () => {
      const cases = fields.flatMap((field) => faultsOf(field).map((fault) => ({ field, fault })));
      const pushed = await pushAll(
        cases.map(({ field, fault }) => eventText(sport.id, new Map([...examples, [field.name, fault.json]]))),
      );
      const wrong = cases.flatMap((each, index) => complaints(sport, each.field, each.fault, pushed[index]));
      assert.deepEqual(wrong, []);
    });

    await t.test(`${sport.name}: all faults of a payload are told in one status`, async () => {
      const names = fields.map(({ name }) => name);
      const payloads = [0, 1, 2, 3].map((turn) =>
        eventText(sport.id, new Map(fields.map((field) => [field.name, faultAt(field, turn)]))),
      );
      for (const { statuses } of await pushAll(payloads)) {
        const [status] = statuses;
        assert.deepEqual([statuses.length, status?.statusType, status?.severity], [1, 5, 'error']);
        assert.deepEqual(status?.errors.map(({ field }) => field ?? '').sort(), [...names].sort());
        assert.match(status?.message ?? '', new RegExp(`\\. ${names.length - 1} more fields? (?:is|are) wrong\\.$`));
      }
    });

    await t.test(`${sport.name}: what was taken is stored, and nothing else`, async () => {
      const stored = [first, second].map(({ botId }) => service.operator.readEvents(botId));
      assert.deepEqual(
        (await Promise.all(stored))
          .flat()
          .map(({ payload }) => JSON.stringify(payload))
          .sort(),
        accepted.map((payload) => JSON.stringify(JSON.parse(payload))).sort(),
      );
    });
  }
});

const clientIds = { 4: 'scoreboard of level 4', 5: 'scoreboard of level 5' } as const;

interface Way {
  readonly sender: SampleSender;
  readonly botId: number;
}

async function pushInTurns(first: Way, second: Way, payloads: readonly string[]): Promise<Pushed[]> {
  const [even, odd] = await Promise.all(
    [first, second].map(({ sender, botId }, turn) =>
      sender.pushAll(payloads.filter((_, index) => index % 2 === turn).map((payload) => ({ botId, payload }))),
    ),
  );
  return payloads.map((_, index) => (index % 2 === 0 ? even : odd)?.[index >> 1] as Pushed);
}

function alone({ id }: Sport, { name }: IngressField, json: string): string {
  return eventText(id, new Map([[name, json]]));
}

function faultAt(field: IngressField, turn: number): string {
  const faults = faultsOf(field);
  return faults[turn % faults.length]?.json ?? '[]';
}

function isError({ severity }: IngressStatus): boolean {
  return severity === 'error';
}

/** Rules may have their say; the contract must not. */
function fieldsRefused({ statuses, payload }: Pushed): unknown[] {
  return statuses.filter(({ statusType }) => statusType === 5).map(({ errors }) => [String(payload), errors]);
}

/** What is not as it must be when one field is broken. */
function complaints(
  sport: Sport,
  field: IngressField,
  { how, json }: SampleValue,
  pushed: Pushed | undefined,
): object[] {
  const [status, ...more] = pushed?.statuses ?? [];
  const [error, ...others] = status?.errors ?? [];
  const found = {
    status: [status?.statusType, status?.statusName, status?.severity, status?.eventId, more.length],
    error: [error?.field, error?.pointer, /^[A-Z].*[.?]$/.test(error?.hint ?? ''), others.map((other) => other.field)],
    reasonCode: pushed?.acknowledgement.reasonCode,
  };
  const isLevel5 = status?.clientId === clientIds[5];
  const expected = {
    status: [5, 'InvalidField', 'error', sport.id, 0],
    error: [field.name, `/${field.name}`, true, []],
    reasonCode: isLevel5 ? payloadFormatInvalid : undefined,
  };
  try {
    assert.deepEqual(found, expected);
    return [];
  } catch {
    return [{ field: field.name, how, json, found, expected }];
  }
}

const payloadFormatInvalid = 0x99;
