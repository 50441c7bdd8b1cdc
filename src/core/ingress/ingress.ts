import type { LoggedEvent } from '#core/ports/event-log';
import { BotLane, type LaneJudging } from './bot-lane.ts';
import { Denials } from './denials.ts';
import { createLiveDerivation } from './derive-live.ts';
import { createEventChecks } from './event-checks.ts';
import { createJudges } from './fast/create-judges.ts';
import type { IngressEvent, PushedPayload, RefusedBecause } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import { type DryFindings, judgeDry } from './judge-dry.ts';
import { batchBytesMax, batchMax } from './lane-queue.ts';
import type { KnownSenders } from './lane-senders.ts';
import { LiveListeners } from './live-listeners.ts';
import type { LivePayload } from './live-payload.ts';
import type { LiveState } from './live-state.ts';
import { NewGameMark } from './new-game-mark.ts';
import { PostedEvent, type PostedVerdict } from './posted-event.ts';
import type { PushAccess } from './push-access.ts';

/** Takes the events that are pushed to bots, and keeps the live state that they produce. */
export interface Ingress {
  push(event: IngressEvent): void;
  /** Takes an event that a user sends over REST, and resolves with the verdict. */
  post(botId: number, userId: number, bytes: Uint8Array): Promise<PostedVerdict>;
  /** Tells the sender of a publication what is wrong with a topic that names no bot, and calls back when he cannot miss it. */
  denyTopic(event: PushedPayload, topic: string, message: string, whenTold?: () => void): void;
  /** The live payload of a bot as JSON text; undefined before the first event. */
  findLive(botId: number): Promise<LivePayload | undefined>;
  /** Like `findLive`, but only from memory. */
  peekLive(botId: number): LivePayload | undefined;
  /** The stored state of a bot, if it is in memory. It changes with the next event. */
  peekState(botId: number): Readonly<LiveState> | undefined;
  /** The last stored event of a bot; undefined before the first. */
  findLastEvent(botId: number): Promise<LastStored | undefined>;
  /** True when the bot has a live payload, which is not built. Its state is in memory afterwards. */
  hasLive(botId: number): boolean | Promise<boolean>;
  /** Calls back after every event of the bot, and when the bot is closed. Returns a function that stops it. */
  listen(botId: number, listener: (live: () => LivePayload) => void, onClosed?: () => void): () => void;
  /**
   * Closes a bot that is gone: it takes no more events, has no live payload, and its listeners are told. Resolves when the events in flight are
   * stored or refused.
   */
  closeBot(botId: number): Promise<void>;
  /** Marks that another game begins with the next event: clears the board, except for identity fields such as the names of the teams. */
  startGame(botId: number, userId: number): Promise<GameStart>;
  /** The number of the bot may be used again. */
  openBot(botId: number): void;
  /**
   * Takes events that other nodes stored, ascending. Those that follow the state in memory take effect as if they were stored here: listeners and
   * subscribers get them once, in order. Older ones are ignored; where events are missing, the lane reads them from the log. Creates a lane only when
   * somebody on this node subscribes to the live payloads or receipts of the bot.
   */
  hear(botId: number, events: readonly LoggedEvent[]): void;
  /** Reads what other nodes have stored, if the state of the bot is in memory and older than this sequence. */
  catchUp(botId: number, lastSequence: number): void;
  /** The bots whose state is in memory, with the sequence of the last event in it; 0 before the first event. */
  lastSequences(): Iterable<readonly [botId: number, sequence: number]>;
  /** Judges a payload. It stores nothing and compares with no state. */
  dryRun(eventTypeId: number, bytes: Uint8Array): DryFindings;
  /** Prepares the check of a sport ahead of its first event. */
  warmUp(eventTypeId: number): void;
  /** Drops lanes that have been idle for long; their state is read again when it is needed. */
  forgetIdle(): void;
}

/** The sequence of the mark in the log, or why it was refused. */
export type GameStart =
  | { readonly kind: 'started'; readonly sequence: number; readonly startedAtMs: number }
  | { readonly kind: 'refused'; readonly because: RefusedBecause; readonly message: string };

export type LastStored = Pick<LiveState, 'sequence' | 'receivedAtMs' | 'eventTypeId'>;

const idleMs = 600_000;
/** Beyond this number, idle lanes are dropped to make room. */
const lanesMax = 50_000;

export function createIngress(parts: IngressParts): Ingress {
  const { output, clock, access } = parts;
  const checks = createEventChecks();
  const judgeParts = { checks, payloadBytesMax: parts.limits.payloadBytesMax };
  const judging: LaneJudging = { ...judgeParts, createJudge: createJudges(judgeParts) };
  const toLive = createLiveDerivation(access, clock);
  const lanes = new Map<number, BotLane>();
  let lastLane: BotLane | undefined;
  const listeners = new LiveListeners<(live: () => LivePayload) => void>();
  const closed = new Set<number>();
  const closeListeners = new LiveListeners<() => void>();
  const denials = new Denials(parts);
  const knownSenders: KnownSenders = new WeakMap();
  /** By user: the events that wait until the permissions of the user are read. */
  const awaitingAccess = new Map<number, IngressEvent[]>();

  return {
    push,
    post: (botId, userId, bytes) =>
      new Promise((answer) => push(new PostedEvent(botId, userId, bytes, clock(), answer))),
    startGame: (botId, userId) =>
      new Promise((answer) => {
        const startedAtMs = clock();
        const mark = new NewGameMark(botId, userId, startedAtMs, (outcome, sequence) => {
          if (outcome.kind === 'refused') answer(outcome);
          else if (sequence !== undefined) answer({ kind: 'started', sequence, startedAtMs });
          else answer({ kind: 'refused', because: 'store', message: 'The event log could not be written: try again.' });
        });
        push(mark);
      }),
    denyTopic: (event, topic, message, whenTold) => denials.denyTopic(event, topic, message, whenTold),
    async findLive(botId) {
      if (closed.has(botId)) return undefined;
      const state = await laneOf(botId).findState();
      return state && toLive(botId, state);
    },
    peekLive(botId) {
      const state = lanes.get(botId)?.peekState();
      return state && toLive(botId, state);
    },
    peekState: (botId) => lanes.get(botId)?.peekState(),
    async findLastEvent(botId) {
      const state = closed.has(botId) ? undefined : await laneOf(botId).findState();
      if (state === undefined) return undefined;
      const { sequence, receivedAtMs, eventTypeId } = state;
      return { sequence, receivedAtMs, eventTypeId };
    },
    hasLive(botId) {
      if (closed.has(botId)) return false;
      const lane = laneOf(botId);
      return lane.peekState() !== undefined || lane.findState().then((state) => state !== undefined);
    },
    listen(botId, listener, onClosed = () => {}) {
      const stopListening = listeners.add(botId, listener);
      const stopWaiting = closeListeners.add(botId, onClosed);
      if (closed.has(botId)) onClosed();
      return () => {
        stopListening();
        stopWaiting();
      };
    },
    async closeBot(botId) {
      closed.add(botId);
      const lane = lanes.get(botId);
      lanes.delete(botId);
      lane?.leave();
      lastLane = undefined;
      parts.activities?.forget(botId);
      for (const onClosed of closeListeners.get(botId) ?? []) onClosed();
      await lane?.whenIdle();
    },
    openBot: (botId) => void closed.delete(botId),
    hear: (botId, events) => findLane(botId)?.hear(events),
    catchUp: (botId, lastSequence) => lanes.get(botId)?.catchUp(lastSequence),
    *lastSequences() {
      for (const [botId, { lastSequence }] of lanes) if (lastSequence !== undefined) yield [botId, lastSequence];
    },
    dryRun: (eventTypeId, bytes) => judgeDry(judging, eventTypeId, bytes),
    // The first call compiles the code that was generated from the rules.
    warmUp: (eventTypeId) => void checks.get(eventTypeId)?.rules.findBroken([], [], undefined),
    forgetIdle: () => forgetIdle(clock() - idleMs),
  };

  function push(event: IngressEvent): void {
    const found =
      awaitingAccess.size > 0 && awaitingAccess.has(event.userId) ? undefined : access.peek(event.userId, event.botId);
    if (found === undefined) awaitAccess(event);
    else admit(event, found);
  }

  /** Only events of assigned users reach the lane of a bot: others must not delay them, nor create a lane for every number. */
  function admit(event: IngressEvent, found: PushAccess): void {
    const isClosed = closed.size > 0 && closed.has(event.botId);
    if (found.assigned && !isClosed) laneOf(event.botId).push(event, found);
    else denials.denyPush(event, { ...found, assigned: false });
  }

  /** Only events of the same user wait behind this one. */
  function awaitAccess(event: IngressEvent): void {
    const waiting = awaitingAccess.get(event.userId);
    if (waiting !== undefined) {
      waiting.push(event);
      return;
    }
    const started = [event];
    awaitingAccess.set(event.userId, started);
    void admitAll(event.userId, started);
  }

  async function admitAll(userId: number, waiting: IngressEvent[]): Promise<void> {
    for (let event = waiting[0]; event !== undefined; event = waiting[0]) {
      const found = access.peek(userId, event.botId) ?? (await access.find(userId, event.botId).catch(() => undefined));
      admitWaiting(event, found);
      waiting.shift();
      admitBatch(userId, waiting);
      // Hundreds of events may wait: let other users run in between.
      if (waiting.length > 0) await new Promise<void>((go) => parts.schedule(userId, go));
    }
    awaitingAccess.delete(userId);
  }

  /** Once the permissions are read, more events can go on at once. */
  function admitBatch(userId: number, waiting: IngressEvent[]): void {
    let bytes = 0;
    for (let count = 1; count < batchMax && bytes < batchBytesMax; count += 1) {
      const [event] = waiting;
      const found = event && access.peek(userId, event.botId);
      if (event === undefined || found === undefined) return;
      waiting.shift();
      bytes += event.end - event.start;
      admitWaiting(event, found);
    }
  }

  /** `found` is undefined when the permissions cannot be read. */
  function admitWaiting(event: IngressEvent, found: PushAccess | undefined): void {
    try {
      // An earlier event of the connection may have failed meanwhile: the client sends both again.
      if (found === undefined || event.isCutOff()) denials.failStore(event);
      else admit(event, found);
    } catch {
      denials.failStore(event);
    }
  }

  /** A lane without a state is dropped at once: nothing was pushed to its bot. */
  function forgetIdle(usedBeforeMs: number): void {
    lastLane = undefined;
    for (const [botId, lane] of lanes)
      if (lane.isIdle && (lane.lastUsedMs <= usedBeforeMs || lane.peekState() === undefined) && !isHeard(botId)) {
        lanes.delete(botId);
        lane.leave();
      }
  }

  /** True when somebody on this node waits for events that other nodes may take. */
  function isHeard(botId: number): boolean {
    return parts.peers !== undefined && (listeners.get(botId) !== undefined || parts.peers.isWanted(botId));
  }

  /** The lane that has to hear what other nodes store; it is created if somebody subscribes to many bots, and to this one with them. */
  function findLane(botId: number): BotLane | undefined {
    const lane = lanes.get(botId);
    return lane === undefined && !closed.has(botId) && isHeard(botId) ? laneOf(botId) : lane;
  }

  function laneOf(botId: number): BotLane {
    // Events of one sender usually arrive together.
    if (lastLane?.botId === botId) return lastLane;
    let lane = lanes.get(botId);
    if (lane === undefined) {
      if (lanes.size >= lanesMax) forgetIdle(clock());
      lane = createLane(botId);
      lanes.set(botId, lane);
    }
    lastLane = lane;
    return lane;
  }

  function createLane(botId: number): BotLane {
    return new BotLane(parts, judging, botId, onLive, denials, knownSenders);
  }

  function onLive(lane: BotLane, state: LiveState): void {
    const listening = listeners.get(lane.botId);
    const isSubscribed = lane.live.isPresent;
    if (listening !== undefined || isSubscribed) showLive(lane, state, listening, isSubscribed);
  }

  /** Builds the live payload once for all receivers. */
  function showLive(
    { botId, live: audience }: BotLane,
    state: LiveState,
    listening: Iterable<(live: () => LivePayload) => void> | undefined,
    isSubscribed: boolean,
  ): void {
    let built: LivePayload | undefined;
    const live = (): LivePayload => (built ??= toLive(botId, state));
    if (isSubscribed) output.publish(audience.topic, live().json, state.sequence);
    for (const listener of listening ?? []) listener(live);
  }
}
