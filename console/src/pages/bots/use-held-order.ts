import { useRef } from 'react';
import { useBotStatuses } from '#console/api/use-bot-statuses.tsx';
import { holdOrder } from './hold-order.ts';

/** The wanted order; while it is held, the order that was shown last. Another view ends the hold. */
export function useHeldOrder(wanted: readonly number[], isHeld: boolean, view: unknown): readonly number[] {
  const statuses = useBotStatuses();
  const last = useRef<{ ids: readonly number[]; view: unknown }>(undefined);
  const isSameView = last.current?.view === view;
  const ids =
    isHeld && isSameView && last.current !== undefined
      ? holdOrder(last.current.ids, wanted, (id) => statuses.find(id) !== undefined)
      : wanted;
  last.current = { ids, view };
  return ids;
}
