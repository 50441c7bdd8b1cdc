import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { getJson } from '#console/api/get-json.ts';
import type { ListPage } from '#console/api/use-all.ts';
import { useSession } from '#console/session/session.tsx';
import type { AuditEntry } from './audit-entry.ts';

const everyMs = 5000;

/** The audit log, newest first, page by page. New entries appear by themselves while the first page alone is shown. */
export function useAudit(filters: URLSearchParams): UseInfiniteQueryResult<InfiniteData<ListPage<AuditEntry>>> {
  const { client } = useSession();
  const path = `/admin/audit?${filters}`;
  return useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getJson<ListPage<AuditEntry>>(client, `${path}${pageParam === null ? '' : `&after=${pageParam}`}`, signal),
    initialPageParam: null as ListPage<AuditEntry>['next'],
    getNextPageParam: ({ next }) => next,
    // New entries do not interrupt a reader of older pages, and refreshing costs no more than one page.
    refetchInterval: ({ state: { data } }) => (data === undefined || data.pages.length > 1 ? false : everyMs),
  });
}
