import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Store } from '#core/ports/store';
import { testEngines } from '#tests/support/engines';
import {
  assertConnectRefused,
  type BrokerService,
  type Level,
  levelNames,
  levels,
  nextStatus,
  openBrokerService,
} from './arrange-broker.ts';
import { type Conditions, expectedDenial } from './arrange-expected-denial.ts';
import type { Integrator, Operator } from './arrange-operator.ts';
import {
  assertReconciled,
  EventStream,
  type Outcome,
  openWitness,
  type StreamedEvent,
  type Witness,
} from './arrange-stream.ts';

/**
 * Permissions that change while a client pushes a hundred events a second: the new ones take over for good, and no acknowledged event is lost.
 * How soon they do is held with a clock of the tests, in push-access.test.ts and end-revoked.test.ts.
 */

const runLength = 15;

interface Switch {
  readonly name: string;
  /** What a sender is told while it is off. */
  readonly conditions: Conditions;
  readonly off: () => Promise<void>;
  readonly on: () => Promise<void>;
}

/** The reason code of the DISCONNECT; 3.1.1 has none. */
const endedByOperator = { 4: 0, 5: 0x98 } as const;

const all: Conditions = { userEnabled: true, botEnabled: true, assigned: true };

function switchesOf(operator: Operator, { id }: Integrator, botId: number): readonly Switch[] {
  return [
    {
      name: 'the push flag of the user',
      conditions: { ...all, userEnabled: false },
      off: () => operator.changeUser(id, { pushEnabled: false }),
      on: () => operator.changeUser(id, { pushEnabled: true }),
    },
    {
      name: 'the push flag of the bot',
      conditions: { ...all, botEnabled: false },
      off: () => operator.changeBot(botId, { pushEnabled: false }),
      on: () => operator.changeBot(botId, { pushEnabled: true }),
    },
    {
      name: 'the assignment',
      conditions: { ...all, assigned: false },
      off: () => operator.unassign(id, botId),
      on: () => operator.assign(id, botId),
    },
  ];
}

for (const engine of testEngines)
  test(`permissions that change during a stream, on ${engine.name}`, {
    skip: engine.skip,
    timeout: 60_000,
    concurrency: true,
  }, async (t) => {
    const { env } = await engine.create(t);
    const { service, witness, user } = await openStage(t, env);
    await Promise.all(
      levels.map((level) =>
        t.test(`${levelNames[level]}: flags and assignment`, (t) => toggle(t, service, user, level)),
      ),
    );
    await Promise.all(
      levels.flatMap((level) => [
        t.test(`${levelNames[level]}: a disabled user`, (t) => disable(t, service, witness, level)),
        t.test(`${levelNames[level]}: a revoked credential`, (t) => revoke(t, service, witness, level)),
      ]),
    );
  });

for (const level of levels)
  test(`${levelNames[level]}: a credential that is revoked while somebody signs in with it`, {
    timeout: 60_000,
  }, async (t) => {
    const { publisherApp, operator, open } = await openBrokerService(t);
    const { id, username, secret, credentialId } = await operator.createUser('late');
    const looking = holdLookup(publisherApp.app.store);
    const client = await open(level);
    client.sendConnect({ username, password: secret });
    await looking.begun;
    await operator.revokeCredential(id, credentialId);
    looking.release();
    await client.closed();
  });

/** Lets the next look-up of a secret find what there is, and holds back its answer. */
function holdLookup({ brokerCredentials }: Store): { readonly begun: Promise<void>; release(): void } {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { findBySecret } = brokerCredentials;
  Object.assign(brokerCredentials, {
    async findBySecret(secretSha256: string) {
      const found = await findBySecret.call(brokerCredentials, secretSha256);
      begun.resolve();
      await released.promise;
      return found;
    },
  });
  return { begun: begun.promise, release: released.resolve };
}

/** Every stream has a bot of its own, and one user hears of all of them. */
const bots = { toggle: { 4: 14, 5: 15 }, disable: { 4: 24, 5: 25 }, revoke: { 4: 34, 5: 35 } } as const;

async function openStage(
  t: TestContext,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly service: BrokerService; readonly witness: Witness; readonly user: Integrator }> {
  const service = await openBrokerService(t, { env });
  const ids = Object.values(bots).flatMap((byLevel) => Object.values(byLevel));
  for (const id of ids) await service.operator.putBot(id);
  const user = await service.operator.createUser('witness', { pushEnabled: false, bots: ids });
  return { service, user, witness: await openWitness(t, service, user) };
}

async function toggle(t: TestContext, service: BrokerService, listener: Integrator, level: Level): Promise<void> {
  const { operator, connect } = service;
  const botId = bots.toggle[level];
  const user = await operator.createUser(`toggled${level}`, { bots: [botId] });
  const witness = await openWitness(t, service, listener, user);
  const stream = new EventStream(t, await connect(level, user), botId, witness);
  await stream.nextEvents(runLength, isStored);

  for (const { name, conditions, off, on } of switchesOf(operator, user, botId)) {
    const refused = expectedDenial(botId, conditions).message;
    const isRefused = (outcome: Outcome) => outcome !== 'stored' && outcome.refused === refused;
    await off();
    const offFrom = stream.events.length;
    await stream.nextEvents(runLength, isRefused);
    // Before the next change, which may be in time for events that are under way.
    assertTakesOver(stream.events.slice(offFrom), `${name} off`, isRefused);
    await on();
    const onFrom = stream.events.length;
    await stream.nextEvents(runLength, isStored);
    assertTakesOver(stream.events.slice(onFrom), `${name} on`, isStored);
  }

  await stream.finish();
  assertReconciled(stream.told, level, await operator.readEvents(botId));
}

function isStored(outcome: Outcome): boolean {
  return outcome === 'stored';
}

/**
 * Events sent right after the change may be judged by permissions that were being read when it was made. None is after one that was judged by
 * the new permissions.
 */
function assertTakesOver(events: readonly StreamedEvent[], change: string, isNew: (outcome: Outcome) => boolean): void {
  const outcomes = events.flatMap(({ outcome }) => (outcome === undefined ? [] : [outcome]));
  const judgedAnew = outcomes.slice(outcomes.findIndex(isNew));
  const old = judgedAnew.filter((outcome) => !isNew(outcome));
  assert.deepEqual(old, [], `${change}: judged by the old permissions again`);
  assert.ok(
    judgedAnew.length >= runLength,
    `${change}: ${judgedAnew.length} events were judged by the new permissions`,
  );
}

async function disable(t: TestContext, service: BrokerService, witness: Witness, level: Level): Promise<void> {
  const { operator, connect, listen, open } = service;
  const botId = bots.disable[level];
  const user = await operator.createUser(`disabled${level}`, { bots: [botId] });
  const lasting = { clientId: 'listener', clean: false, properties: { sessionExpiryInterval: 600 } };
  const listener = await listen(5, user, lasting);
  await listener.subscribe('bot/+/ingress_status', 1);
  const stream = new EventStream(t, await connect(level, user), botId, witness);
  await stream.nextEvents(runLength, isStored);

  await operator.changeUser(user.id, { disabled: true });
  await stream.whenEnded();
  assert.equal(stream.ended, endedByOperator[level]);
  await assertConnectRefused(await open(level), user, { 4: 0x05, 5: 0x86 });

  await operator.changeUser(user.id, { disabled: false });
  await connect(level, user);
  // What was refused before the connection ended, he alone is told, when he is back.
  const back = await listen(5, user, lasting);
  await stream.whenLogHeard(await operator.readEvents(botId));
  while (!stream.isHeard) {
    const { packetId, message } = await nextStatus(back);
    stream.hear(packetId, { refused: message });
  }
  assertReconciled(stream.told, level, await operator.readEvents(botId));
}

async function revoke(t: TestContext, service: BrokerService, witness: Witness, level: Level): Promise<void> {
  const { operator, connect, open } = service;
  const botId = bots.revoke[level];
  const user = await operator.createUser(`revoked${level}`, { bots: [botId] });
  const other = { ...user, ...(await operator.issueCredential(user.id)) };
  const beside = await connect(level, other);
  const stream = new EventStream(t, await connect(level, user), botId, witness);
  await stream.nextEvents(runLength, isStored);

  await operator.revokeCredential(user.id, user.credentialId);
  await stream.whenEnded();
  assert.equal(stream.ended, endedByOperator[level]);
  await stream.whenHeard();
  assertReconciled(stream.told, level, await operator.readEvents(botId));

  await assertConnectRefused(await open(level), user, { 4: 0x05, 5: 0x86 });
  await beside.expectNothing();
  await connect(level, other);
}
