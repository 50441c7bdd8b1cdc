import { administer } from '../support/admin.ts';
import { createDataFolder, startService } from '../support/start-service.ts';
import { inTurns, onboard } from './onboard.ts';
import type { ServedSystem } from './serve-system.ts';

/**
 * The service as its operator starts it, with sign-in, permissions, contract, rules and synced commits. What is not its default: the
 * rate of a bot is not limited, because the load is far above what a scoreboard sends; sign-ins from one address are not limited, because
 * all clients are at one; and the log is kept to warnings.
 */
export async function openScorewire(settings: Readonly<Record<string, string>> = {}): Promise<ServedSystem> {
  const folder = createDataFolder();
  const service = await startService(folder.path, {
    SCOREWIRE_INGRESS_RATE_MAX: '0',
    SCOREWIRE_INGRESS_BURST_MAX: '0',
    SCOREWIRE_LOG_LEVEL: 'warn',
    ...settings,
  });
  const stop = async (): Promise<void> => {
    await service.stop();
    folder[Symbol.dispose]();
  };
  try {
    const signIns = await onboard(service.url);
    return {
      port: service.mqttPort,
      version: 'working tree',
      signIns,
      liveTopic: 'json',
      countStored: (expected) => countStored(service.url, expected),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How many events each of these bots has in its log. */
export async function countStored(
  url: string,
  expected: Readonly<Record<number, number>>,
): Promise<Record<number, number>> {
  const bots = Object.keys(expected).map(Number);
  const sequences = await inTurns(bots.length, (index) =>
    lastSequence(url, bots[index] ?? 0, expected[bots[index] ?? 0] ?? 0),
  );
  return Object.fromEntries(bots.map((bot, index) => [bot, sequences[index] ?? 0]));
}

/** Sequences have no gaps, so the last one is the number of events; it is read from the log, near where it should be. */
async function lastSequence(url: string, bot: number, expected: number): Promise<number> {
  const after = Math.max(0, expected - 1);
  const page = await administer(url, 'GET', `/external/ingress/bots/${bot}/events?afterSequence=${after}`);
  const { items } = page as { items: readonly { readonly sequence: number }[] };
  // None where one should be: some are missing, and how many does not matter.
  return items.at(-1)?.sequence ?? after;
}
