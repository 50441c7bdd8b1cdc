import { Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RefusalGroup } from '#console/api/refusal-groups.ts';
import { Age } from '#console/parts/age.tsx';
import { useNow } from '#console/parts/use-now.ts';
import { texts } from '#console/texts.ts';
import classes from './refusals-page.module.css';

interface Props {
  readonly groups: readonly RefusalGroup[];
  readonly chosen: number | undefined;
}

const freshMs = 10_000;

export function GroupList({ groups, chosen }: Props) {
  const now = useNow();
  return (
    <Stack gap={8} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={texts.refusals.groups}>
      {groups.map((group) => (
        <li key={group.id}>
          <Link
            to="."
            search={(last: object) => ({ ...last, group: String(group.id) })}
            resetScroll={false}
            className={classes['group']}
            aria-current={group.id === chosen}
            data-group={group.id}
            data-fresh={now - Date.parse(group.lastAt) < freshMs}
          >
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
              <Text size="sm" fw={550} className={classes['summary'] ?? ''}>
                {group.summary}
              </Text>
              <span className={classes['count']} title={texts.refusals.times(group.count)}>
                {group.count}
              </span>
            </Group>
            <Text size="xs" c="dimmed" mt={4}>
              {texts.refusals.bot(group.botId, group.botName)} · {group.senderUsername ?? texts.refusals.removed} ·{' '}
              {texts.refusals.last} <Age at={group.lastAt} /> · {texts.refusals.first} <Age at={group.firstAt} />
            </Text>
          </Link>
        </li>
      ))}
    </Stack>
  );
}
