import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { findSport } from '#core/contract/catalog';
import type { FieldValue } from '#core/contract/field';
import { applyFields, createState, fieldsOf } from '#core/ingress/live-state';
import { derivePayload } from '#tests/contract/derive-payload';
import type { StandardPayload } from '#tests/contract/derive-value';
import { readNumberedEvent } from './ingress-numbered-event.ts';
import type { Sender } from './ingress-sender.ts';
import { botNameOf, getJson, type IngressTestbed } from './ingress-testbed.ts';

/** An event as the service lists it. */
export interface StoredEvent {
  readonly sequence: number;
  readonly receivedAt: string;
  readonly clientId: string;
  readonly packetId: number;
  readonly eventTypeId: number;
  readonly newGame: boolean;
  readonly payload: Readonly<Record<string, FieldValue | null>>;
}

/** Everything that must hold of a bot whatever has happened; tells how many of its events are out of order, which need not. */
export async function auditBot(
  t: TestContext,
  { service: { url } }: IngressTestbed,
  botId: number,
  senders: readonly Sender[],
): Promise<{ readonly outOfOrder: number }> {
  const events = await readStoredEvents(url, botId);
  const ofBot = senders.filter(({ options }) => options.botId === botId);
  assertStoredOnce(events, ofBot);
  assertNoGap(events);
  await assertLiveIsReplay(url, botId, events);
  const outOfOrder = countOutOfOrder(events);
  const resent = ofBot.reduce((sum, { resentAtMs }) => sum + resentAtMs.size, 0);
  const recognised = countRecognised(events, ofBot);
  t.diagnostic(
    `bot ${botId}: ${events.length} events, ${resent} sent again with DUP, ${recognised} of these were stored, ${outOfOrder} out of order`,
  );
  return { outOfOrder };
}

/** All events of a bot, page by page. */
export async function readStoredEvents(url: string, botId: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const path: string = `/external/ingress/bots/${botId}/events?limit=1000&afterSequence=${after}`;
    const page = (await getJson(url, path)).body as { items: StoredEvent[]; nextAfterSequence: number | null };
    events.push(...page.items);
    after = page.nextAfterSequence;
  }
  return events;
}

/** Everything that was acknowledged is there once, and nothing is there twice or was never sent. */
export function assertStoredOnce(events: readonly StoredEvent[], senders: readonly Sender[]): void {
  const stored = new Map(senders.map(({ options }) => [options.clientId, new Set<number>()]));
  for (const { payload, sequence, clientId } of events) {
    const { sender, number } = readNumberedEvent(payload);
    assert.equal(clientId, sender);
    const numbers = stored.get(sender);
    assert.ok(numbers, `${sender} has sent nothing to this bot`);
    assert.ok(!numbers.has(number), `event ${number} of ${sender} is stored a second time, as ${sequence}`);
    numbers.add(number);
  }
  for (const { options, acknowledged, givenUp, sent } of senders) {
    const numbers = stored.get(options.clientId) ?? new Set();
    const lost = [...acknowledged.difference(numbers)];
    assert.deepEqual(lost, [], `${options.clientId}: acknowledged and not stored`);
    assert.equal(numbers.union(givenUp).size, sent, `${options.clientId}: not all that it has sent are stored`);
  }
}

export function assertNoGap(events: readonly StoredEvent[]): void {
  const gap = events.find(({ sequence }, index) => sequence !== index + 1);
  assert.equal(gap, undefined, `a gap before sequence ${gap?.sequence}`);
}

/** The events of each sender are stored in the order in which it has sent them. */
function countOutOfOrder(events: readonly StoredEvent[]): number {
  const last = new Map<string, number>();
  let count = 0;
  for (const { payload } of events) {
    const { sender, number } = readNumberedEvent(payload);
    if (number < (last.get(sender) ?? -1)) count += 1;
    last.set(sender, number);
  }
  return count;
}

/** How many were stored before they were sent again, and recognised. */
function countRecognised(events: readonly StoredEvent[], senders: readonly Sender[]): number {
  const resent = new Map(senders.map(({ options, resentAtMs }) => [options.clientId, resentAtMs]));
  return events.filter(({ payload, receivedAt }) => {
    const { sender, number } = readNumberedEvent(payload);
    return Date.parse(receivedAt) < (resent.get(sender)?.get(number) ?? 0);
  }).length;
}

/** What consumers are shown is what the log comes to, event by event. */
export async function assertLiveIsReplay(url: string, botId: number, events: readonly StoredEvent[]): Promise<void> {
  const { body, etag } = await getJson(url, `/external/live/${botId}`);
  assert.equal(etag, `W/"${events.length}"`);
  const emittedAt = String((body as StandardPayload)['EmittedAt']);
  assert.deepEqual(body, replay(botId, events, emittedAt));
}

/** Replays the events of a bot and derives the live payload that the service should show after the last one. */
function replay(botId: number, events: readonly StoredEvent[], emittedAt: string): StandardPayload {
  const last = events.at(-1);
  const sport = findSport(last?.eventTypeId ?? 0);
  assert.ok(last !== undefined && sport !== undefined);
  const state = createState();
  for (const { payload, eventTypeId } of events) applyFields(state, payload, eventTypeId);
  const { receivedAt } = last;
  const gameStartedAt = events.findLast(({ newGame }) => newGame)?.receivedAt ?? null;
  const context = { botId, botName: botNameOf(botId), receivedAt, emittedAt, gameStartedAt, originTypeId: 4 };
  const known = Object.entries(fieldsOf(state)).filter((field): field is [string, FieldValue] => field[1] !== null);
  return derivePayload(sport, Object.fromEntries(known), context);
}
