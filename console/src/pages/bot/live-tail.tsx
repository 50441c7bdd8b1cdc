import { Box, Button, Skeleton, Stack } from '@mantine/core';
import type { Status } from '@scorewire/client';
import { useMemo, useRef, useState } from 'react';
import { Empty } from '#console/parts/empty.tsx';
import { texts } from '#console/texts.ts';
import classes from './bot-page.module.css';
import { Panel } from './panel.tsx';
import type { TailEntry } from './tail-entries.ts';
import { TailLine } from './tail-line.tsx';
import { type TailRow, toTailRows } from './tail-rows.ts';

interface Props {
  readonly tail: readonly TailEntry[];
  readonly statuses: readonly Status[];
  readonly isLoading: boolean;
}

/** A reader who has scrolled this far down reads: nothing may move under the eyes. */
const readingPx = 12;
const heightPx = 380;

/** Events and statuses as they arrive, newest first, each with what it changed. It stands still while somebody reads further down. */
export function LiveTail({ tail, statuses, isLoading }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<readonly TailRow[]>();
  const rows = useMemo(() => toTailRows(tail, statuses), [tail, statuses]);
  const shown = held ?? rows;
  const toTop = (): void => {
    setHeld(undefined);
    box.current?.scrollTo({ top: 0 });
  };
  const resume = (
    <Button size="compact-xs" variant="light" onClick={toTop}>
      {texts.bot.tailResume(held === undefined ? 0 : countNew(rows, held))}
    </Button>
  );
  return (
    <Panel title={texts.bot.tail} aside={held === undefined ? texts.bot.tailAbout : resume} isFlush>
      <Box
        ref={box}
        className={classes['scroll'] ?? ''}
        h={heightPx}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={texts.bot.tail}
        onScroll={({ currentTarget: { scrollTop } }) =>
          setHeld((last) => (scrollTop > readingPx ? (last ?? rows) : undefined))
        }
      >
        {isLoading && <Waiting />}
        {!isLoading && shown.length === 0 && <Empty icon="clock" title={texts.bot.tailEmpty} />}
        {shown.map((row) => (
          <TailLine key={row.key} row={row} />
        ))}
      </Box>
    </Panel>
  );
}

function Waiting() {
  return (
    <Stack gap={6} p="md">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} h={22} />
      ))}
    </Stack>
  );
}

/** Events that arrived since the tail stands still. */
function countNew(rows: readonly TailRow[], held: readonly TailRow[]): number {
  const newest = (list: readonly TailRow[]): number => {
    const row = list.find(({ kind }) => kind === 'event');
    return row?.kind === 'event' ? row.entry.sequence : 0;
  };
  return Math.max(0, newest(rows) - newest(held));
}
