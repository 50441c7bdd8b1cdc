import { Badge, Text } from '@mantine/core';
import { texts } from '#console/texts.ts';
import classes from './try-it-page.module.css';
import type { Arrival, ArrivalKind } from './use-arrivals.ts';

const colors: Readonly<Record<ArrivalKind, string>> = {
  sent: 'gray',
  stored: 'pitch',
  refused: 'red',
  receipt: 'pitch',
  status: 'orange',
  live: 'blue',
};

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** The newest on top. */
export function ArrivalList({ arrivals }: { readonly arrivals: readonly Arrival[] }) {
  if (arrivals.length === 0)
    return (
      <Text size="sm" c="dimmed" py="sm">
        {texts.tryIt.nothingYet}
      </Text>
    );
  return (
    // biome-ignore lint: a long list must scroll by keyboard.
    <ul className={classes['arrivals']} aria-live="polite" aria-label={texts.tryIt.arrivals} tabIndex={0}>
      {arrivals.map(({ id, atMs, kind, words }) => (
        <li key={id} data-kind={kind}>
          <Badge variant="dot" color={colors[kind]} tt="none" size="sm">
            {texts.tryIt.kinds[kind]}
          </Badge>
          <div>
            <Text size="sm">{words}</Text>
            <Text size="xs" c="dimmed">
              {time.format(atMs)}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  );
}
