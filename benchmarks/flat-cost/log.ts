import { basketballBots } from '../loads/game.ts';
import type { SignIn } from '../loads/packets.ts';
import { administer } from '../support/admin.ts';
import { type RunningService, startService } from '../support/start-service.ts';
import { inTurns, onboard } from '../systems/onboard.ts';

export type LogName = 'empty' | 'full';

/** A data folder whose log is empty or full when the measuring begins. */
export interface Log {
  readonly name: LogName;
  readonly folder: string;
  /** Bot n belongs to user (n - 1) modulo their number. */
  readonly signIns: readonly SignIn[];
  readonly userIds: readonly number[];
  /** Events of each bot before the first measurement. */
  readonly history: number;
  /** The number of events acknowledged since then, by bot. */
  readonly acknowledged: Record<number, number>;
}

/** The rate of a bot and sign-ins from one address are not limited, because of the load; the log of the process is kept to warnings. */
const settings = {
  SCOREWIRE_INGRESS_RATE_MAX: '0',
  SCOREWIRE_INGRESS_BURST_MAX: '0',
  SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX: '0',
  SCOREWIRE_LOG_LEVEL: 'warn',
};

export function serve({ folder }: Pick<Log, 'folder'>): Promise<RunningService> {
  return startService(folder, settings);
}

/** Makes the users and the first bots, and stops again. */
export async function createLog(name: LogName, folder: string, history: number): Promise<Log> {
  await using service = await serve({ folder });
  const signIns = await onboard(service.url, basketballBots);
  const userIds = await inTurns(signIns.length, async (index) => {
    const found = await administer(service.url, 'GET', `/admin/users?username=${signIns[index]?.username}`);
    return (found as { items: { id: number }[] }).items[0]?.id ?? 0;
  });
  return { name, folder, signIns, userIds, history, acknowledged: {} };
}

/** Bots of basketball from one number to another, each assigned to its user. */
export async function createBots(url: string, { userIds }: Log, from: number, to: number): Promise<void> {
  await inTurns(to - from + 1, async (index) => {
    const bot = from + index;
    await administer(url, 'PUT', `/admin/bots/${bot}`, { name: `Bot ${bot}`, pushEnabled: true, eventTypeId: 3 });
    await administer(url, 'PUT', `/admin/users/${userIds[(bot - 1) % userIds.length]}/bots/${bot}`);
  });
}
