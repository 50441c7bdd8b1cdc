import type { Rejection, Status } from '@scorewire/client';
import { useEffect, useMemo, useState } from 'react';
import { useGet } from '#console/api/use-get.ts';
import { useSession } from '#console/session/session.tsx';
import { mergeStatuses, statusesMax } from './status-list.ts';

/** Often enough that a refusal is shown within a second where MQTT does not bring it. */
const pollMs = 800;
/** A refusal for missing permission goes to its sender alone; the log has it. */
const slowPollMs = 5000;

export interface Statuses {
  readonly list: readonly Status[];
  readonly isLoading: boolean;
  readonly error: unknown;
  /** False where statuses are read from the log only: warnings are not there. */
  readonly isHearing: boolean;
}

/**
 * The statuses of a bot, newest first. Over MQTT they arrive at once; only users that the bot is assigned to may listen there. Others, such as
 * administrators, read the log of refusals every now and then.
 */
export function useStatuses(botId: number, mayListen: boolean): Statuses {
  const { client } = useSession();
  const [heard, setHeard] = useState<readonly Status[]>([]);
  const [isHearing, setIsHearing] = useState(false);
  useEffect(() => {
    if (!mayListen) return undefined;
    const feed = client.bot(botId).statuses();
    const listen = async (): Promise<void> => {
      await feed.ready;
      setIsHearing(true);
      for await (const status of feed) setHeard((last) => [status, ...last].slice(0, statusesMax));
    };
    // The log is read instead.
    listen().catch(() => setIsHearing(false));
    return () => {
      setHeard([]);
      setIsHearing(false);
      void feed.return?.();
    };
  }, [client, botId, mayListen]);

  const log = useGet<{ readonly items: readonly Rejection[] }>(`/external/ingress/bots/${botId}/rejections?limit=30`, {
    everyMs: isHearing ? slowPollMs : pollMs,
  });
  const list = useMemo(() => mergeStatuses(heard, log.data?.items ?? []), [heard, log.data]);
  return { list, isLoading: log.isLoading, error: log.error, isHearing };
}
