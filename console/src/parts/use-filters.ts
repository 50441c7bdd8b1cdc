import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Filters = Readonly<Record<string, string | undefined>>;

/** The filters of a page, kept in its address: a view can be reloaded and shared. Setting one to '' or undefined removes it. */
export function useFilters(): readonly [Filters, (changes: Filters) => void] {
  const filters = useSearch({ strict: false }) as Filters;
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Filters) => {
      const search = (last: Filters) => ({ ...last, ...changes });
      void navigate({ to: '.', search: search, replace: true, resetScroll: false });
    },
    [navigate],
  );
  return [filters, change];
}
