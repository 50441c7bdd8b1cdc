import type { LivePayload } from '@scorewire/client';
import type { ScorewireBoard } from '#console/board/scorewire-board.ts';
import '#console/board/scorewire-board.ts';
import classes from './scoreboard.module.css';

interface Props {
  readonly payload: LivePayload | undefined;
  /** When it arrived, in milliseconds since 1970. */
  readonly receivedAt?: number | undefined;
  readonly isStale?: boolean;
  /** A moment of the past: the clocks stand. */
  readonly isPaused?: boolean;
}

type BoardProperties = Partial<Pick<ScorewireBoard, 'payload' | 'receivedAt' | 'isStale' | 'isPaused'>>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'scorewire-board': BoardProperties & { readonly class?: string | undefined };
    }
  }
}

/** The scoreboard of any sport. */
export function Scoreboard({ payload, receivedAt, isStale = false, isPaused = false }: Props) {
  return (
    <scorewire-board
      class={classes['board']}
      payload={payload}
      receivedAt={receivedAt}
      isStale={isStale}
      isPaused={isPaused}
    />
  );
}
