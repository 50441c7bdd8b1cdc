import { useDebouncedValue } from '@mantine/hooks';
import type { LivePayload } from '@scorewire/client';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useGet } from '#console/api/use-get.ts';

/** The answer of `GET /external/live/{botId}/at`. */
interface BoardAt {
  readonly sequence: number;
  readonly storedAt: string;
  readonly payload: LivePayload;
}

export interface Moment {
  /** Undefined while the board is live. */
  readonly sequence: number | undefined;
  readonly storedAt: string | undefined;
  readonly payload: LivePayload | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Undefined goes back to live. */
  go(sequence: number | undefined): void;
}

/** Dragging the scrubber asks for the board only where it rests; a question that is overtaken is cancelled. */
const restMs = 60;
const addressMs = 300;

/** The board at a past moment. The moment is in the address, so that it can be reloaded and shared. */
export function useMoment(botId: number, at: string | undefined): Moment {
  const navigate = useNavigate();
  const [sequence, setSequence] = useState(() => (at !== undefined && /^\d{1,15}$/.test(at) ? Number(at) : undefined));
  const [asked] = useDebouncedValue(sequence, restMs);
  const [settled] = useDebouncedValue(sequence, addressMs);
  useEffect(() => {
    const text = settled === undefined ? undefined : String(settled);
    if ((text ?? '') === (at ?? '')) return;
    // The address leaves out empty texts.
    const toSearch = (last: Record<string, string>) => ({ ...last, at: text ?? '' });
    void navigate({ to: '.', search: toSearch, replace: true, resetScroll: false } as never);
    // Not when `at` changes: the address follows the moment, not the other way round.
  }, [navigate, settled]);
  const query = useGet<BoardAt>(`/external/live/${botId}/at?sequence=${asked ?? 0}`, {
    isEnabled: asked !== undefined && sequence !== undefined,
    keepsLast: true,
  });
  const go = useCallback((next: number | undefined) => setSequence(next), []);
  const board = sequence === undefined ? undefined : query.data;
  return {
    sequence,
    storedAt: board?.storedAt,
    payload: board?.payload,
    isLoading: sequence !== undefined && (query.isFetching || asked !== sequence),
    error: sequence === undefined ? undefined : query.error,
    go,
  };
}
