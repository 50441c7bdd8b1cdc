import type { RefusalGroup } from '@scorewire/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { getJson } from './get-json.ts';
import { useRead } from './use-get.ts';

/** Refused events with the same fault, of the same sender, on the same bot. */
export type { RefusalGroup };

/** The newest event of a group. */
export type RefusalExample = RefusalGroup['example'];

export interface RefusalFilter {
  readonly botId: string | undefined;
  readonly userId: string | undefined;
  /** Only groups with a refusal in the last so many seconds. */
  readonly withinSeconds: number | undefined;
  readonly limit: number;
}

export interface RefusalPage {
  readonly groups: readonly RefusalGroup[];
  readonly next: number | null;
}

export const refusalGroupsPath = '/external/ingress/refusal-groups';
/** A fault must be visible within a second. The service groups refusals when they arrive, so that a request is cheap. */
const everyMs = 900;

/** The latest first; refusals that arrive appear by themselves. */
export function useRefusalGroups({ botId, userId, withinSeconds, limit }: RefusalFilter): UseQueryResult<RefusalPage> {
  return useRead(
    [refusalGroupsPath, ...[botId, userId, withinSeconds, limit].map(String)],
    (client, signal) => {
      const query = new URLSearchParams({ limit: String(limit) });
      if (botId !== undefined) query.set('botId', botId);
      if (userId !== undefined) query.set('userId', userId);
      if (withinSeconds !== undefined) query.set('since', new Date(Date.now() - withinSeconds * 1000).toISOString());
      return getJson<RefusalPage>(client, `${refusalGroupsPath}?${query.toString()}`, signal);
    },
    { everyMs, keepsLast: true },
  );
}
