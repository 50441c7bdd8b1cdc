import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type BotView, parseView, type ViewParams } from './bot-view.ts';

export interface AddressedView {
  readonly view: BotView;
  /** The bot in the drawer. */
  readonly edited: number | 'new' | undefined;
  /** Changes some parameters of the address; undefined removes one. */
  change(params: ViewParams): void;
}

/** The view is in the address, so that it survives a reload and can be sent to a colleague. */
export function useBotView(): AddressedView {
  const params = useSearch({ strict: false }) as ViewParams;
  const navigate = useNavigate();
  const { q, state, sport, venue, sort, edit } = params;
  const view = useMemo(() => parseView({ q, state, sport, venue, sort }), [q, state, sport, venue, sort]);
  const change = useCallback(
    (changes: ViewParams) =>
      void navigate({
        to: '.',
        search: (before: ViewParams) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const id = Number(edit ?? Number.NaN);
  return { view, change, edited: edit === 'new' ? 'new' : Number.isInteger(id) && id > 0 ? id : undefined };
}
