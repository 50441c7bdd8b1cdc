import { useDebouncedValue } from '@mantine/hooks';
import type { DryRun } from '@scorewire/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSession } from '#console/session/session.tsx';

export interface Judged {
  /** The last answer of the service; it may be about an earlier text. */
  readonly verdict: (DryRun & { readonly text: string }) | undefined;
  /** Whether the answer about the text as it is now is still to come. */
  readonly isChecking: boolean;
  readonly error: unknown;
  /** Asks again for the same text. */
  again(): void;
}

const settleMs = 250;

/** The verdict of the service about an event, requested shortly after the last key. A request whose text has changed is aborted. */
export function useVerdict(eventTypeId: number, text: string): Judged {
  const { client } = useSession();
  const [settled] = useDebouncedValue(text, settleMs);
  const path = `/external/ingress/event-types/${eventTypeId}/validate`;
  const query = useQuery({
    queryKey: [path, settled],
    queryFn: async ({ signal }) => {
      const response = await client.rest(path, { method: 'POST', body: settled, signal });
      return { ...((await response.json()) as DryRun), text: settled };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return {
    verdict: query.data,
    isChecking: text !== settled || query.isFetching,
    error: query.error,
    again: () => void query.refetch(),
  };
}
