import { Badge, Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '#console/texts.ts';
import classes from './bot-page.module.css';
import type { ChangedField } from './changed-fields.ts';
import type { TailEntry } from './tail-entries.ts';
import type { TailRow } from './tail-rows.ts';

/** One line of the tail. */
export function TailLine({ row }: { readonly row: TailRow }) {
  if (row.kind === 'event')
    return (
      <Line atMs={row.atMs} under={`#${row.entry.sequence}`}>
        <Event entry={row.entry} />
      </Line>
    );
  const { severity, message } = row.status;
  return (
    <Line atMs={row.atMs} under={texts.bot.severities[severity]} severity={severity}>
      <Text size="xs">{message}</Text>
    </Line>
  );
}

interface LineProps {
  readonly atMs: number;
  /** Under the time: the sequence of the event, or the severity. */
  readonly under: string;
  readonly severity?: string;
  readonly children: ReactNode;
}

function Line({ atMs, under, severity, children }: LineProps) {
  return (
    <Group
      className={classes['row'] ?? ''}
      data-severity={severity}
      gap="md"
      px="md"
      py={5}
      wrap="nowrap"
      align="flex-start"
    >
      <Text size="xs" c="dimmed" className={classes['time'] ?? ''}>
        {time.format(atMs)}
        <br />
        {under}
      </Text>
      <Box flex={1} miw={0}>
        {children}
      </Box>
    </Group>
  );
}

function Event({ entry: { count, isNewGame, fields } }: { readonly entry: TailEntry }) {
  return (
    <>
      {isNewGame && (
        <Badge size="sm" variant="light" mr={6}>
          {texts.bot.newGame}
        </Badge>
      )}
      {fields.length === 0 && <Remark>{texts.bot.nothingChanged}</Remark>}
      {fields.map((field) => (
        <Change key={field.name} field={field} />
      ))}
      {count > 1 && <Remark>{texts.bot.eventsInRow(count)}</Remark>}
    </>
  );
}

function Remark({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="dimmed" component="span" mr={14}>
      {children}
    </Text>
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

const time = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});
