import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { getJson } from '#console/api/get-json.ts';
import type { ListPage } from '#console/api/use-all.ts';
import { useSession } from '#console/session/session.tsx';
import type { AuditEntry } from './audit-entry.ts';

/** The audit log, newest first, page by page. */
export function useAudit(filters: URLSearchParams): UseInfiniteQueryResult<InfiniteData<ListPage<AuditEntry>>> {
  const { client } = useSession();
  const path = `/admin/audit?${filters}`;
  return useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getJson<ListPage<AuditEntry>>(client, `${path}${pageParam === null ? '' : `&after=${pageParam}`}`, signal),
    initialPageParam: null as ListPage<AuditEntry>['next'],
    getNextPageParam: ({ next }) => next,
  });
}
