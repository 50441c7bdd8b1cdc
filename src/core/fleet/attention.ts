import { isOn } from '#core/current-fixtures';
import { formatDateTime } from '#core/date-time';
import type { Fixture } from '#core/fixture';
import { staleAfterMs } from './bot-state.ts';
import type { FleetRecord } from './fleet-record.ts';

/** A problem that needs a person, with the next step. */
export interface AttentionItem {
  readonly kind: AttentionKind;
  readonly severity: 'error' | 'warning';
  readonly botId?: number;
  readonly botName?: string | null;
  readonly since: string;
  readonly count?: number;
  /** One sentence: what is wrong. */
  readonly message: string;
  readonly nextStep: string;
  /** A path of the console. */
  readonly link?: string;
}

export const attentionKinds = [
  'fixture-silent',
  'bot-failing',
  'bot-refused',
  'bot-stale',
  'certificate',
  'disk',
  'readiness',
  'nats',
  'node',
  'backup',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

type BotFacts = Pick<FleetRecord, 'bot' | 'state' | 'fixture' | 'lastEventMs' | 'lastRefusedMs' | 'refusals'>;

/** Finds the problems of `bots`. It needs all bots too, because a fixture is covered when any of its bots sends. */
export function findAttention(bots: readonly BotFacts[], all: readonly BotFacts[], nowMs: number): AttentionItem[] {
  const silent = findSilent(bots, all, nowMs);
  const inSilent = new Set([...silent.values()].flat());
  const items = [...silent].map(([fixture, of]) => silentItem(fixture, of));
  for (const record of bots) {
    const item = inSilent.has(record) && record.state !== 'failing' ? undefined : botItem(record);
    if (item !== undefined) items.push(item);
  }
  return items;
}

/**
 * Errors first, and bots that send but have refusals last: on a busy day there are many of them, and a bot that fell silent must not be hidden
 * below. Otherwise the latest first; of bots with refusals, the one with the most, because their times change all the time.
 */
export function sortAttention(items: readonly AttentionItem[]): AttentionItem[] {
  return items.toSorted((a, b) => {
    const ranks = rankOf(a) - rankOf(b);
    if (ranks !== 0) return ranks;
    if (a.kind === 'bot-refused' && b.kind === 'bot-refused' && a.count !== b.count)
      return (b.count ?? 0) - (a.count ?? 0);
    return a.since < b.since ? 1 : -1;
  });
}

function rankOf({ severity, kind }: AttentionItem): number {
  if (severity === 'error') return 0;
  return kind === 'bot-refused' ? 2 : 1;
}

/** The fixtures that are on and without events from any bot, each with its bots among `bots`. */
function findSilent(bots: readonly BotFacts[], all: readonly BotFacts[], nowMs: number): Map<Fixture, BotFacts[]> {
  const covered = new Set(all.filter(hasSent).map(({ fixture }) => fixture?.id));
  const silent = new Map<Fixture, BotFacts[]>();
  for (const record of bots) {
    const { fixture } = record;
    if (fixture === null || covered.has(fixture.id) || !isOn(fixture, nowMs)) continue;
    if (nowMs - startOf(fixture) > staleAfterMs) silent.set(fixture, [...(silent.get(fixture) ?? []), record]);
  }
  return silent;
}

/** Some games begin early: events in the 15 minutes before the planned start count. */
const earlyMs = 15 * 60_000;

function hasSent({ fixture, lastEventMs = 0 }: BotFacts): boolean {
  return fixture !== null && lastEventMs >= startOf(fixture) - earlyMs;
}

function startOf({ fixtureStartTime }: Fixture): number {
  return Date.parse(fixtureStartTime);
}

function silentItem(fixture: Fixture, bots: readonly BotFacts[]): AttentionItem {
  const [first] = bots;
  const { id = 0, name = null, pushEnabled = true } = first?.bot ?? {};
  const who = bots.length === 1 ? nameOf(id, name) : `None of its ${bots.length} bots`;
  const sent = bots.length === 1 ? 'has sent nothing since.' : 'has sent anything since.';
  return {
    kind: 'fixture-silent',
    severity: 'error',
    botId: id,
    botName: name,
    since: fixture.fixtureStartTime,
    count: bots.length,
    message: `${fixture.name ?? `Fixture ${fixture.id}`} has begun. ${who} ${sent}`,
    nextStep: pushEnabled
      ? `Check that the scoreboard is on and its sender runs; scorewire doctor ${id} finds the cause.`
      : `Enable push permission for bot ${id}, then check its sender.`,
    link: `/bots/${id}`,
  };
}

function botItem({ bot, state, lastEventMs, lastRefusedMs, refusals }: BotFacts): AttentionItem | undefined {
  const { id, name } = bot;
  const named = { botId: id, botName: name };
  const who = nameOf(id, name);
  const refused = { ...named, count: refusals, link: `/refusals?botId=${id}` };
  if (state === 'failing')
    return {
      ...refused,
      kind: 'bot-failing',
      severity: 'error',
      since: formatDateTime(lastEventMs ?? lastRefusedMs),
      message: `${who} is refused: ${countOf(refusals)} in the last 15 minutes.`,
      nextStep: 'See what is wrong with the events, and correct the sender.',
    };
  if (state === 'stale')
    return {
      ...named,
      kind: 'bot-stale',
      severity: 'warning',
      since: formatDateTime(lastEventMs ?? 0),
      message: `${who} stopped sending during a game.`,
      nextStep: `Check the connection of its sender; scorewire doctor ${id} finds the cause.`,
      link: `/bots/${id}`,
    };
  if (refusals === 0) return undefined;
  return {
    ...refused,
    kind: 'bot-refused',
    severity: 'warning',
    since: formatDateTime(lastRefusedMs),
    message: `${who} sends, but ${countOf(refusals)} in the last 15 minutes ${refusals === 1 ? 'was' : 'were'} refused.`,
    nextStep: 'See which fields are wrong, and correct the sender.',
  };
}

function nameOf(id: number, name: string | null): string {
  return name === null ? `Bot ${id}` : `${name} (bot ${id})`;
}

function countOf(refusals: number): string {
  return `${refusals} ${refusals === 1 ? 'event' : 'events'}`;
}
