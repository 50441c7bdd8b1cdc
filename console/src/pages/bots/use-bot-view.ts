import { useMemo } from 'react';
import { type Filters, useFilters } from '#console/parts/use-filters.ts';
import { type BotView, parseView } from './bot-view.ts';

export interface AddressedView {
  readonly view: BotView;
  /** The bot in the drawer. */
  readonly edited: number | 'new' | undefined;
  /** Changes some parameters of the address; undefined removes one. */
  change(params: Filters): void;
}

/** The same object until one of its parameters changes: the drawer does not sort the table again. */
export function useBotView(): AddressedView {
  const [{ q, state, sport, venue, sort, edit }, change] = useFilters();
  const view = useMemo(() => parseView({ q, state, sport, venue, sort }), [q, state, sport, venue, sort]);
  const id = Number(edit ?? Number.NaN);
  return { view, change, edited: edit === 'new' ? 'new' : Number.isInteger(id) && id > 0 ? id : undefined };
}
