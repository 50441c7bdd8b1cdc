import type { Access } from '@scorewire/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useGet } from '#console/api/use-get.ts';

/** Permissions change while people look at them: an operator flips a flag, and expects to see it. */
const everyMs = 2000;

export function useAccess(botId: number): UseQueryResult<Access> {
  return useGet<Access>(`/external/ingress/bots/${botId}/access`, { everyMs });
}
