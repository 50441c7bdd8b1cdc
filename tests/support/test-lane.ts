import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { Bot } from '#core/bot';
import { BotLane } from '#core/ingress/bot-lane';
import { createEventChecks } from '#core/ingress/event-checks';
import { createJudges } from '#core/ingress/fast/create-judges';
import type { IngressOutcome, PushedPayload } from '#core/ingress/ingress-event';
import { createIngressCounters, type IngressLimits, type IngressParts } from '#core/ingress/ingress-parts';
import type { CreateJudge, JudgeParts } from '#core/ingress/judge-event';
import { writeState } from '#core/ingress/live-state';
import type { PushAccess } from '#core/ingress/push-access';
import type { IngressStatus } from '#core/ingress/status';
import { createEvent } from './given-event.ts';
import { createMemoryEventLog } from './memory-event-log.ts';

export const botId = 7;
export const bot: Bot = { id: botId, name: 'Bot 7', venueId: null, eventTypeId: null, pushEnabled: true };
export const allowed: PushAccess = { userEnabled: true, botEnabled: true, assigned: true, bot };

export const checks = createEventChecks();

/** An event that breaks no rule, whatever came before. */
export function named(name: number | string): string {
  return `{"EventId":3,"HomeTeamName":"${name}"}`;
}

type Sent = Partial<
  Pick<
    PushedPayload,
    | 'qos'
    | 'packetId'
    | 'dup'
    | 'userId'
    | 'clientId'
    | 'session'
    | 'sender'
    | 'connectedAtMs'
    | 'isCutOff'
    | 'isOver'
    | 'isStalled'
  >
>;

/** A lane whose clock, timers, permissions and log the test controls. */
export function createLane(limits: Partial<IngressLimits>, judges: (parts: JudgeParts) => CreateJudge = createJudges) {
  const { ratePerSecond = Infinity, burst = Infinity, payloadBytesMax = 65_536 } = limits;
  const time = { ms: 0 };
  const timers: { readonly atMs: number; readonly work: () => void }[] = [];
  const access = { value: allowed, atHand: true };
  const listening = { value: true };
  const published: { readonly topic: string; readonly json: string }[] = [];
  const log = createMemoryEventLog();
  const counters = createIngressCounters();
  const live: number[] = [];
  const shown: string[] = [];
  const waits = { count: 0 };
  const outcomes: (string | undefined)[] = [];
  const parts: IngressParts = {
    access: {
      peek: () => (access.atHand ? access.value : undefined),
      find: async () => access.value,
      peekAssigned: () => undefined,
      findAssigned: async () => new Set(),
      peekBot: () => bot,
      readBot: async () => {},
    },
    log,
    output: {
      publish: (topic, json) => published.push({ topic, json }),
      publishStatus(topic, json, _sender, whenKept) {
        published.push({ topic, json });
        whenKept?.(true);
      },
      hasListeners: () => listening.value,
      isHeardBy: () => listening.value,
      get listenerChanges() {
        return Number(listening.value);
      },
    },
    limits: { payloadBytesMax, ratePerSecond, burst },
    counters,
    clock: () => time.ms,
    later: (milliseconds, work) => timers.push({ atMs: time.ms + milliseconds, work }),
    schedule(_userId, begin) {
      waits.count += 1;
      begin();
    },
    sha256: (bytes) => `hash of ${Buffer.from(bytes).toString()}`,
  };
  const judgeParts = { checks, payloadBytesMax };
  const judging = { ...judgeParts, createJudge: judges(judgeParts) };
  const openLane = (): BotLane =>
    new BotLane(parts, judging, botId, (_lane, state) => {
      live.push(state.sequence);
      shown.push(writeState(state));
    });
  let lane = openLane();

  return {
    get lane() {
      return lane;
    },
    openLane,
    time,
    parts,
    access,
    listening,
    log,
    counters,
    /** How often waiting events asked the scheduler. */
    waits,
    /** The sequences that consumers were shown, and the states. */
    live,
    shown,
    published: () => published,
    statuses: () =>
      published
        .filter(({ topic }) => topic === `bot/${botId}/ingress_status`)
        .map(({ json }) => JSON.parse(json) as IngressStatus),
    /** In the order in which the events were pushed; undefined while there is no answer. */
    outcomes: () => outcomes,
    async storedNames(): Promise<unknown[]> {
      const events = await log.readEvents(botId, { afterSequence: 0, limit: 10_000 });
      return events.map(({ payload }) => (JSON.parse(Buffer.from(payload).toString()) as Named).HomeTeamName);
    },
    push(payload: string, sent: Sent = {}): void {
      const bytes = Buffer.from(payload);
      pushBytes(bytes, 0, bytes.length, sent);
    },
    pushBytes,
    /** Replaces the lane by a new one, which knows only what is in the log. */
    restart(): void {
      timers.length = 0;
      lane = openLane();
    },
    /** Advances the clock and runs the timers that fall due. */
    async advance(milliseconds: number): Promise<void> {
      const endMs = time.ms + milliseconds;
      await turn();
      for (let due = takeDue(endMs); due !== undefined; due = takeDue(endMs)) {
        time.ms = due.atMs;
        due.work();
        await turn();
      }
      time.ms = endMs;
    },
  };

  /** The payload is a part of the bytes. */
  function pushBytes(bytes: Uint8Array, start: number, end: number, sent: Sent = {}): void {
    const place = outcomes.push(undefined) - 1;
    lane.push(
      createEvent({
        botId,
        userId: 1,
        clientId: 'scoreboard',
        qos: 1,
        packetId: place + 1,
        dup: false,
        sender: undefined,
        connectedAtMs: 0,
        session: 1,
        sessionBeganMs: 0,
        isCutOff: () => false,
        isOver: () => false,
        isStalled: () => false,
        ...sent,
        bytes,
        start,
        end,
        receivedAtMs: time.ms,
        correlation: undefined,
        answer(outcome) {
          assert.equal(outcomes[place], undefined, 'it was answered twice');
          outcomes[place] = nameOf(outcome);
        },
      }),
    );
  }

  function takeDue(untilMs: number) {
    timers.sort((a, b) => a.atMs - b.atMs);
    return timers[0] !== undefined && timers[0].atMs <= untilMs ? timers.shift() : undefined;
  }
}

interface Named {
  readonly HomeTeamName?: string;
}

function nameOf(outcome: IngressOutcome): string {
  return outcome.kind === 'refused' ? outcome.because : outcome.kind;
}
