import type { Client } from '@scorewire/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSessionOver, sessionOver, useSession } from '#console/session/session.tsx';
import { getJson } from './get-json.ts';

export interface GetOptions {
  /** Read again after this many milliseconds. */
  readonly everyMs?: number;
  readonly isEnabled?: boolean;
  /** Show the last answer while another path is read, so that the page does not jump. */
  readonly keepsLast?: boolean;
}

/** Reads a path of the REST interface; the same path is read once for all parts of the page. Its key is `[path]`. */
export function useGet<Answer>(path: string, options: GetOptions = {}): UseQueryResult<Answer> {
  return useRead([path], (client, signal) => getJson<Answer>(client, path, signal), options);
}

/** Reads something that takes more than one request. The key begins with the path, so that a change of it reads everything again. */
export function useRead<Answer>(
  queryKey: readonly [path: string, ...rest: string[]],
  read: (client: Client, signal: AbortSignal) => Promise<Answer>,
  options: GetOptions = {},
): UseQueryResult<Answer> {
  const { client, signOut } = useSession();
  const { everyMs, isEnabled = true, keepsLast = false } = options;
  const query = useQuery<Answer>({
    queryKey,
    queryFn: ({ signal }) => read(client, signal),
    enabled: isEnabled,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keepsLast && { placeholderData: (last: unknown) => last as Answer }),
  } as Parameters<typeof useQuery<Answer>>[0]);
  const isOver = isSessionOver(query.error);
  useEffect(() => {
    if (isOver) signOut(sessionOver);
  }, [isOver, signOut]);
  return query;
}
