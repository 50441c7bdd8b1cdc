import { setTimeout as wait } from 'node:timers/promises';
import type { StoredEvent } from '#tests/process/ingress-audit';
import { basic } from '../../support/admin.ts';
import { count, type Soak } from '../soak.ts';
import { getDuringSoak } from './requests.ts';

const asAdmin = { authorization: basic };

/** Clients that read the live state, the log of a bot and its rejections over REST. They run until the load ends. */
export function runRestReaders(soak: Soak, botIds: readonly number[], badBotId: number): Promise<unknown> {
  const loggedBotId = botIds[1] ?? 1;
  const readLog = createLogReader(soak, loggedBotId);
  const readLive = createLiveReader(soak, botIds);
  return Promise.all([
    repeat(soak, 20, readLive),
    repeat(soak, 500, readLog),
    repeat(
      soak,
      1000,
      async () => void (await readJson(soak, `/external/ingress/bots/${badBotId}/rejections?limit=50`)),
    ),
    repeat(soak, 200, async () => void (await readJson(soak, '/external/lookup/event-types'))),
    repeat(soak, 1000, async () => void (await readJson(soak, `/external/ingress/bots/${loggedBotId}/access`))),
    repeat(soak, 1000, async () => void (await readJson(soak, '/readyz'))),
  ]);
}

async function repeat({ stop }: Soak, everyMs: number, turn: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await turn();
    await wait(everyMs, undefined, { signal: stop }).catch(() => {});
  }
}

async function readJson(soak: Soak, path: string): Promise<unknown> {
  const response = await getDuringSoak(soak, path, asAdmin);
  // A restart may cut an answer off.
  return response?.json().catch(() => undefined);
}

/** The state of each bot in turn. Its sequence never goes back, whatever happened to the process. */
function createLiveReader(soak: Soak, botIds: readonly number[]): () => Promise<void> {
  const last = new Map<number, number>();
  let turn = 0;
  return async () => {
    const botId = botIds[turn % botIds.length] ?? 1;
    turn += 1;
    const before = last.get(botId);
    // Before the first event there is nothing to read.
    if (
      before === undefined &&
      soak.ledgers.every((ledger) => ledger.botId !== botId || ledger.acknowledged.size === 0)
    )
      return;
    const known = before === undefined ? {} : { 'if-none-match': `W/"${before}"` };
    const response = await getDuringSoak(soak, `/external/live/${botId}`, { ...asAdmin, ...known });
    await response?.arrayBuffer().catch(() => {});
    const sequence = Number(/^W\/"(\d+)"$/.exec(response?.headers.get('etag') ?? '')?.[1] ?? before);
    if (before !== undefined && sequence < before)
      soak.promises.add('the live state went back', `bot ${botId}: from ${before} to ${sequence}`);
    if (!Number.isNaN(sequence)) last.set(botId, sequence);
    count(soak, 'live states read');
  };
}

/** Follows the log of a bot page by page. */
function createLogReader(soak: Soak, botId: number): () => Promise<void> {
  let after = 0;
  return async () => {
    const page = (await readJson(soak, `/external/ingress/bots/${botId}/events?limit=1000&afterSequence=${after}`)) as
      | { readonly items: readonly StoredEvent[] }
      | undefined;
    for (const { sequence } of page?.items ?? []) {
      if (sequence !== after + 1)
        soak.promises.add('a gap in the log as it is read', `bot ${botId}: ${sequence} follows ${after}`);
      after = sequence;
      count(soak, 'events read from the log meanwhile');
    }
  };
}
