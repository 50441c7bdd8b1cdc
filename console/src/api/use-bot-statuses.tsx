import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useSyncExternalStore } from 'react';
import { sessionOver, useSession } from '#console/session/session.tsx';
import type { BotStatus } from './bot-status.ts';
import { type BotList, type BotStatuses, createBotStatuses } from './bot-statuses.ts';

const BotStatusesContext = createContext<BotStatuses | undefined>(undefined);

/** One store for all pages of a session. */
export function BotStatusesProvider({ children }: { readonly children: ReactNode }) {
  const { client, signOut } = useSession();
  const statuses = useMemo(() => createBotStatuses(client, () => signOut(sessionOver)), [client, signOut]);
  return <BotStatusesContext value={statuses}>{children}</BotStatusesContext>;
}

/** The store itself, for code that shows nothing: it causes no rendering. */
export function useBotStatuses(): BotStatuses {
  const statuses = useContext(BotStatusesContext);
  if (statuses === undefined) throw new Error('There is no provider of bot statuses here.');
  return statuses;
}

/** One bot; drawn again only when this bot changes. Undefined while it is not known. */
export function useBotStatus(botId: number): BotStatus | undefined {
  const statuses = useBotStatuses();
  const subscribe = useCallback((listener: () => void) => statuses.subscribeTo(botId, listener), [statuses, botId]);
  return useSyncExternalStore(subscribe, () => statuses.find(botId));
}

/**
 * Something computed from all bots, at most once a second; drawn again only when it differs. `select` must be the same function between
 * drawings (outside of the component, or by useCallback).
 */
export function useBots<Value>(
  select: (list: BotList) => Value,
  isEqual: (a: Value, b: Value) => boolean = Object.is,
): Value {
  const statuses = useBotStatuses();
  const last = useRef<{ list: BotList; select: unknown; value: Value }>(undefined);
  const read = (): Value => {
    const list = statuses.read();
    if (last.current?.list === list && last.current.select === select) return last.current.value;
    const selected = select(list);
    const value = last.current !== undefined && isEqual(last.current.value, selected) ? last.current.value : selected;
    last.current = { list, select, value };
    return value;
  };
  return useSyncExternalStore(statuses.subscribe, read);
}

/** Whether two lists have the same items in the same order. */
export function isSameList<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
