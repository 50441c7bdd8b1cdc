import { isDeepStrictEqual } from 'node:util';
import type { StandardPayload } from '#tests/contract/derive-value';
import type { StoredEvent } from '#tests/process/ingress-audit';
import { basic } from '../../support/admin.ts';
import type { BrokenPromises } from '../broken-promises.ts';
import type { Ledger } from './ledger.ts';
import { Reconciliation } from './reconcile.ts';

/** The live state of a bot as it is shown; none before the first event. */
export interface ShownLive {
  readonly sequence: number;
  readonly payload: StandardPayload;
}

export interface AuditResult {
  readonly stored: number;
  readonly storedByQos: readonly [number, number, number];
}

/** Reads the live state of a bot somewhere. It is told the last sequence of the log. */
export type LookAtLive = (botId: number, sequence: number) => Promise<ShownLive | undefined> | ShownLive | undefined;

/**
 * Reads the whole log of each bot and reconciles it with the ledgers. `shown` has by name where live states were or are shown: all of them
 * must be what the log comes to.
 */
export async function auditStore(
  url: string,
  botIds: readonly number[],
  ledgers: readonly Ledger[],
  shown: Readonly<Record<string, LookAtLive>>,
  promises: BrokenPromises,
): Promise<AuditResult> {
  let stored = 0;
  const storedByQos: [number, number, number] = [0, 0, 0];
  for (const botId of botIds) {
    const reconciliation = new Reconciliation(botId, ledgers, promises);
    for await (const event of readLog(url, botId)) reconciliation.add(event);
    reconciliation.finish();
    stored += reconciliation.stored;
    for (const [qos, count] of reconciliation.countByQos().entries()) storedByQos[qos as 0 | 1 | 2] += count;
    const { sequence } = reconciliation.replay;
    for (const [where, look] of Object.entries(shown)) {
      const live = await look(botId, sequence);
      const expected = reconciliation.replay.live(String(live?.payload['EmittedAt']));
      if (live?.sequence !== (expected && sequence) || !isDeepStrictEqual(live?.payload, expected))
        promises.add(
          'a live state that is not the replay of its events',
          `bot ${botId}, ${where}: ${JSON.stringify(live)}, and the log comes to ${sequence}: ${JSON.stringify(expected)}`,
        );
    }
  }
  return { stored, storedByQos };
}

/** The live payloads of a service before its last restart and now. */
export function aroundRestart(
  url: string,
  before: ReadonlyMap<number, ShownLive | undefined>,
): Readonly<Record<string, LookAtLive>> {
  return {
    'before the last restart': (botId) => before.get(botId),
    'after the last restart': (botId) => readLive(url, botId),
  };
}

export async function readLive(url: string, botId: number): Promise<ShownLive | undefined> {
  const response = await fetch(`${url}/external/live/${botId}`, { headers: { authorization: basic } });
  const body = (await response.json()) as StandardPayload;
  if (response.status === 404) return undefined;
  if (response.status !== 200) throw new Error(`The live state of bot ${botId}: ${response.status}`);
  return { sequence: Number(/\d+/.exec(response.headers.get('etag') ?? '')?.[0]), payload: body };
}

/** Page by page, so that a log of any length can be read. */
async function* readLog(url: string, botId: number): AsyncGenerator<StoredEvent> {
  for (let after: number | null = 0; after !== null; ) {
    const page: EventPage = await readPage(url, botId, after, 1000);
    yield* page.items;
    after = page.nextAfterSequence;
  }
}

export interface EventPage {
  readonly items: readonly StoredEvent[];
  /** Null when there is no more for now. */
  readonly nextAfterSequence: number | null;
}

export async function readPage(url: string, botId: number, after: number, limit: number): Promise<EventPage> {
  const path = `/external/ingress/bots/${botId}/events?limit=${limit}&afterSequence=${after}`;
  const response = await fetch(url + path, { headers: { authorization: basic } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as EventPage;
}
