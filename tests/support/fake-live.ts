import assert from 'node:assert/strict';
import { createLiveDerivation } from '#core/ingress/derive-live';
import type { FollowParts } from '#core/ingress/follow-live';
import type { LivePayload } from '#core/ingress/live-payload';
import { applyFields, createState, stampState, writeState } from '#core/ingress/live-state';
import { type ReplayEnd, type ReplayParts, replayLive } from '#core/ingress/replay-live';
import type { EventLog } from '#core/ports/event-log';
import { createMemoryEventLog, type MemoryEventLog } from './memory-event-log.ts';

export interface FakeLive<Log extends EventLog = MemoryEventLog> extends FollowParts {
  readonly log: Log;
  /** Stores an event and tells the listeners, as the ingress does. */
  push(fields?: Record<string, number | string | null>): void;
  /** Stores it and tells nobody, as another node would. */
  store(fields?: Record<string, number | string | null>): void;
  readonly listeners: number;
}

export const fakeBotId = 7;
const basketball = 3;
/** It is always everybody's turn. */
export const atOnce = (go: () => void): void => go();

export interface Replayed {
  readonly payloads: LivePayload[];
  readonly end: ReplayEnd['kind'];
}

/** All that is replayed after a sequence to a reader whose turn it always is. */
export async function replayAll(live: ReplayParts, after: number): Promise<Replayed> {
  const payloads: LivePayload[] = [];
  const replaying = replayLive(live, fakeBotId, after, {
    schedule: atOnce,
    stop: new AbortController().signal,
    frameOf: (states) => states,
    onNearEnd() {},
  });
  for (;;) {
    const step = await replaying.next();
    if (!step.done) payloads.push(...step.value);
    else {
      assert.equal(step.value.sequence, payloads.at(-1)?.sequence ?? after);
      return { payloads, end: step.value.kind };
    }
  }
}

/** The live side of one bot, without checks and permissions: every event is stored at once, with a snapshot now and then. */
export function createFakeLive(snapshotEvery = 16): FakeLive {
  return createFakeLiveOn(createMemoryEventLog(), snapshotEvery);
}

export function createFakeLiveOn<Log extends EventLog>(log: Log, snapshotEvery: number): FakeLive<Log> {
  const derive = createLiveDerivation({ peekBot: () => undefined }, () => 0);
  const listeners = new Set<(live: () => LivePayload) => void>();
  const state = createState();
  const store: FakeLive['store'] = (fields = { HomeScore: state.sequence + 1 }) => {
    const event = { EventId: basketball, ...fields };
    const bytes = Buffer.from(JSON.stringify(event));
    const sender = { userId: 1, clientId: 'c', session: 0, packetId: 1, eventTypeId: basketball };
    const sequence = state.sequence + 1;
    stampState(state, sequence, sequence, applyFields(state, event, basketball));
    const entry = { botId: fakeBotId, receivedAtMs: state.sequence, ...sender, bytes, start: 0, end: bytes.length };
    log.append(entry, { onDone() {} });
    if (state.sequence % snapshotEvery === 0)
      log.saveSnapshot({ botId: fakeBotId, sequence: state.sequence, state: writeState(state) });
  };
  return {
    log,
    derive,
    ingress: {
      findLive: async () => (state.sequence === 0 ? undefined : derive(fakeBotId, state)),
      listen(_botId, listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    store,
    push(fields) {
      store(fields);
      const live = derive(fakeBotId, state);
      for (const listener of listeners) listener(() => live);
    },
    get listeners() {
      return listeners.size;
    },
  };
}
