import { Button, Group, Text } from '@mantine/core';
import { Failed } from '#console/parts/failed.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { localTime } from '#console/parts/local-time.ts';
import { texts } from '#console/texts.ts';
import classes from './bot-page.module.css';
import type { Moment } from './use-moment.ts';

/** Says that the board is not live, which moment it shows, and how to get back. */
export function PastBanner({ moment }: { readonly moment: Moment }) {
  const { storedAt, error } = moment;
  return (
    <>
      <Group className={classes['past'] ?? ''} justify="space-between" px="md" py={6} gap="xs">
        <Group gap="xs">
          <Icon name="clock" size={16} />
          <Text size="sm" aria-live="polite">
            {storedAt === undefined ? texts.bot.past : texts.bot.pastAt(localTime(storedAt))}
          </Text>
        </Group>
        <Button size="compact-sm" variant="default" onClick={() => moment.go(undefined)}>
          {texts.bot.backToLive}
        </Button>
      </Group>
      {error !== null && error !== undefined && <Failed error={error} />}
    </>
  );
}
