import { Badge, Box, Button, Group, ScrollArea, Skeleton, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Empty } from '#console/parts/empty.tsx';
import { texts } from '#console/texts.ts';
import classes from './bot-page.module.css';
import type { ChangedField } from './changed-fields.ts';
import { Panel } from './panel.tsx';
import type { TailEntry } from './tail-entries.ts';

interface Props {
  readonly tail: readonly TailEntry[];
  readonly isLoading: boolean;
}

/** A reader who has scrolled this far down reads: nothing may move under the eyes. */
const readingPx = 12;
const heightPx = 380;

/** The events as they arrive, newest first, each with what it changed. It stands still while somebody reads further down. */
export function LiveTail({ tail, isLoading }: Props) {
  const viewport = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<readonly TailEntry[]>();
  const shown = held ?? tail;
  const missed = held === undefined ? 0 : countSince(tail, held);
  const toTop = (): void => {
    setHeld(undefined);
    viewport.current?.scrollTo({ top: 0 });
  };
  const resume = (
    <Button size="compact-xs" variant="light" onClick={toTop}>
      {texts.bot.tailResume(missed)}
    </Button>
  );
  return (
    <Panel title={texts.bot.tail} aside={held === undefined ? texts.bot.tailAbout : resume} isFlush>
      <ScrollArea.Autosize
        mah={heightPx}
        mih={160}
        viewportRef={viewport}
        viewportProps={{ tabIndex: 0, role: 'log', 'aria-label': texts.bot.tail, 'aria-live': 'off' }}
        onScrollPositionChange={({ y }) => setHeld((last) => (y > readingPx ? (last ?? tail) : undefined))}
      >
        <Rows entries={shown} isLoading={isLoading} />
      </ScrollArea.Autosize>
    </Panel>
  );
}

function Rows({ entries, isLoading }: { readonly entries: readonly TailEntry[]; readonly isLoading: boolean }) {
  if (isLoading)
    return (
      <Stack gap={6} p="md">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} h={22} />
        ))}
      </Stack>
    );
  if (entries.length === 0) return <Empty icon="clock" title={texts.bot.tailEmpty} />;
  return entries.map((entry) => <Row key={entry.sequence - entry.count} entry={entry} />);
}

function Row({ entry: { sequence, receivedAt, count, isNewGame, fields } }: { readonly entry: TailEntry }) {
  return (
    <Group className={classes['row'] ?? ''} gap="sm" px="md" py={5} wrap="nowrap" align="flex-start">
      <Text size="xs" c="dimmed" ff="monospace" className={classes['time'] ?? ''}>
        {clockTime(receivedAt)}
        <br />#{sequence}
      </Text>
      <Box style={{ flex: 1, minWidth: 0 }}>
        {isNewGame && (
          <Badge size="sm" variant="light" mr={6}>
            {texts.bot.newGame}
          </Badge>
        )}
        {fields.length === 0 && (
          <Text size="xs" c="dimmed" component="span">
            {texts.bot.nothingChanged}
          </Text>
        )}
        {fields.map((field) => (
          <Change key={field.name} field={field} />
        ))}
        {count > 1 && (
          <Text size="xs" c="dimmed" component="span">
            {texts.bot.eventsInRow(count)}
          </Text>
        )}
      </Box>
    </Group>
  );
}

/** The new value stands out; what it was before is beside it. */
function Change({ field: { name, before, after } }: { readonly field: ChangedField }) {
  return (
    <span className={classes['change']} data-is-first={before === undefined}>
      <span className={classes['field']}>{name}</span>
      {before !== undefined && before !== '' && <del>{before}</del>}
      {after === '' ? <em>{texts.bot.blank}</em> : <ins>{after}</ins>}
    </span>
  );
}

function countSince(tail: readonly TailEntry[], held: readonly TailEntry[]): number {
  return Math.max(0, (tail[0]?.sequence ?? 0) - (held[0]?.sequence ?? 0));
}

const time = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

function clockTime(at: string): string {
  return time.format(new Date(at));
}
