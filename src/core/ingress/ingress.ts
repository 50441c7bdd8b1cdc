import { toSlots } from '#core/contract/slot';
import { BotLane } from './bot-lane.ts';
import { rulesToFindings } from './check-event.ts';
import { createLiveDerivation } from './derive-live.ts';
import { createEventChecks, type EventChecks } from './event-checks.ts';
import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import { LiveListeners } from './live-listeners.ts';
import type { LiveState } from './live-state.ts';
import { isFinding, noSuchEventType, otherEventType, type ReadPayload, readPayload } from './read-payload.ts';
import type { Finding } from './status.ts';

/** The pushed events of all bots, and the live state that they make. */
export interface Ingress {
  push(event: IngressEvent): void;
  /** The live payload of a bot as JSON text; undefined when nothing has come yet. */
  findLive(botId: number): Promise<LivePayload | undefined>;
  /** The same, when it is at hand. */
  peekLive(botId: number): LivePayload | undefined;
  /** Whether there is one, without making it; it is at hand then. */
  hasLive(botId: number): boolean | Promise<boolean>;
  /** Calls back after every event of the bot; returns the way to stop. */
  listen(botId: number, listener: (live: () => LivePayload) => void): () => void;
  /** What a payload would be told, with nothing stored and no state to compare it with. */
  dryRun(eventTypeId: number, bytes: Uint8Array): DryFindings;
  /** Compiles one more contract, which would otherwise be done when the first event of its sport comes; false when all are. */
  warmUp(): boolean;
  /** Forgets what has been quiet for long; it is read again when it is needed. */
  forgetIdle(): void;
}

export interface DryFindings {
  readonly findings: readonly Finding[];
  /** Of the payload; null when it could not be read. */
  readonly eventTypeId: number | null;
}

export interface LivePayload {
  readonly sequence: number;
  readonly json: string;
}

const idleMs = 600_000;
/** More bots than this are not live at a time, but a sender may name any number. */
const lanesMax = 50_000;

export function createIngress(parts: IngressParts): Ingress {
  const { output, clock, access } = parts;
  const checks = createEventChecks(parts.compileContract);
  const toLive = createLiveDerivation(access, clock);
  const lanes = new Map<number, BotLane>();
  let lastLane: BotLane | undefined;
  const listeners = new LiveListeners<(live: () => LivePayload) => void>();

  return {
    push: (event) => laneOf(event.botId).push(event),
    async findLive(botId) {
      const state = await laneOf(botId).findState();
      return state && toLive(botId, state);
    },
    peekLive(botId) {
      const state = lanes.get(botId)?.peekState();
      return state && toLive(botId, state);
    },
    hasLive(botId) {
      const lane = laneOf(botId);
      return lane.peekState() !== undefined || lane.findState().then((state) => state !== undefined);
    },
    listen: (botId, listener) => listeners.add(botId, listener),
    dryRun: (eventTypeId, bytes) => dryRun(parts, checks, eventTypeId, bytes),
    warmUp: () => checks.compileNext(),
    forgetIdle: () => forgetIdle(clock() - idleMs),
  };

  /** Those without a state are of bots that nobody may push to: they are gone at the first look. */
  function forgetIdle(usedBeforeMs: number): void {
    lastLane = undefined;
    for (const [botId, lane] of lanes)
      if (lane.isIdle && (lane.lastUsedMs <= usedBeforeMs || lane.peekState() === undefined)) lanes.delete(botId);
  }

  function laneOf(botId: number): BotLane {
    // What is read of one sender comes together.
    if (lastLane?.botId === botId) return lastLane;
    let lane = lanes.get(botId);
    if (lane === undefined) {
      if (lanes.size >= lanesMax) forgetIdle(clock());
      lane = new BotLane(parts, checks, botId, onLive);
      lanes.set(botId, lane);
    }
    lastLane = lane;
    return lane;
  }

  function onLive(lane: BotLane, state: LiveState): void {
    const listening = listeners.get(lane.botId);
    const isSubscribed = lane.liveTopic.isHeard;
    if (listening !== undefined || isSubscribed) showLive(lane, state, listening, isSubscribed);
  }

  /** Builds the live payload once for all who get it. */
  function showLive(
    { botId, liveTopic }: BotLane,
    state: LiveState,
    listening: Iterable<(live: () => LivePayload) => void> | undefined,
    isSubscribed: boolean,
  ): void {
    let built: LivePayload | undefined;
    const live = (): LivePayload => (built ??= toLive(botId, state));
    if (isSubscribed) output.publish(liveTopic.name, live().json);
    for (const listener of listening ?? []) listener(live);
  }
}

function dryRun({ limits }: IngressParts, checks: EventChecks, eventTypeId: number, bytes: Uint8Array): DryFindings {
  const read = readPayload(bytes, 0, bytes.length, limits.payloadBytesMax);
  if (isFinding(read)) return { findings: [read], eventTypeId: null };
  return { findings: judgeDry(checks, eventTypeId, read), eventTypeId: read.eventTypeId };
}

function judgeDry(checks: EventChecks, eventTypeId: number, read: ReadPayload): Finding[] {
  const check = checks.get(read.eventTypeId);
  if (check === undefined) return [noSuchEventType(read.eventTypeId)];
  if (read.eventTypeId !== eventTypeId) return [otherEventType(read.eventTypeId, eventTypeId)];
  const fault = check.checkContract(read.event);
  if (fault !== undefined) return [fault];
  const unknown = check.findUnknown(read.event);
  const broken = check.checkRules(toSlots(read.event, check.places), []);
  const found = rulesToFindings(broken, read.event, check.sport.name);
  const rejection = found.find(({ severity }) => severity === 'error');
  if (rejection !== undefined) return [rejection];
  return unknown === undefined ? found : [unknown, ...found];
}
