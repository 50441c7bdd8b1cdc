import { Button, Group, Text } from '@mantine/core';
import { localTime } from '#console/parts/local-time.ts';
import { texts } from '#console/texts.ts';
import type { Moment } from './use-moment.ts';

/** Says whether the board is live or which past moment it shows, and leads back. It keeps its place in both cases. */
export function MomentLine({ moment: { sequence, storedAt, go } }: { readonly moment: Moment }) {
  const isPast = sequence !== undefined;
  const said = storedAt === undefined ? texts.bot.past : texts.bot.pastAt(time.format(new Date(storedAt)));
  return (
    <Group gap="xs" mih={26} wrap="nowrap">
      <Text
        size="xs"
        fw={isPast ? 600 : 400}
        c={isPast ? 'inherit' : 'dimmed'}
        aria-live="polite"
        title={storedAt === undefined ? undefined : localTime(storedAt)}
      >
        {isPast ? said : texts.bot.isLive}
      </Text>
      {isPast && (
        <Button size="compact-xs" style={{ flex: 'none' }} onClick={() => go(undefined)}>
          {texts.bot.backToLive}
        </Button>
      )}
    </Group>
  );
}

const time = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
