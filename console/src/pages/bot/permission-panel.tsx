import { Group, Skeleton, Stack, Switch, Text, ThemeIcon } from '@mantine/core';
import type { Access } from '@scorewire/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSend } from '#console/api/use-send.ts';
import { Failed } from '#console/parts/failed.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { Panel } from './panel.tsx';

/** The three conditions for pushing, in words. */
export function PermissionPanel({ access: { data, error } }: { readonly access: UseQueryResult<Access> }) {
  const { me } = useSession();
  return (
    <Panel
      title={texts.bot.permission}
      aside={
        me.isAdmin && data !== undefined && <BotFlag botId={data.botId} isOn={data.conditions.botEnabled === true} />
      }
    >
      {error !== null && data === undefined && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton h={104} />}
      {data !== undefined && (
        <Stack gap={8}>
          <Text size="sm" fw={600}>
            {data.mayPush ? texts.bot.mayPush(me.username) : texts.bot.mayNotPush(me.username)}
          </Text>
          <Condition holds={data.conditions.userEnabled} words={texts.bot.conditions.user} />
          <Condition holds={data.conditions.botEnabled} words={texts.bot.conditions.bot} />
          <Condition holds={data.conditions.assigned} words={texts.bot.conditions.assigned} />
          {data.missing.length > 0 && (
            <Text size="xs" c="dimmed">
              {me.isAdmin ? texts.bot.adminPush : texts.bot.askSupport}
            </Text>
          )}
        </Stack>
      )}
    </Panel>
  );
}

/** Administrators turn the flag of the bot on and off here. */
function BotFlag({ botId, isOn }: { readonly botId: number; readonly isOn: boolean }) {
  const path = `/external/ingress/bots/${botId}/access`;
  const send = useSend({ changes: [path] });
  // Shows the new position at once; a refusal moves it back.
  return (
    <Switch
      size="xs"
      labelPosition="left"
      label={texts.bot.takesEvents}
      checked={send.isPending ? !isOn : isOn}
      disabled={send.isPending}
      onChange={() => send.mutate({ method: 'PATCH', path: `/admin/bots/${botId}`, body: { pushEnabled: !isOn } })}
    />
  );
}

interface ConditionProps {
  /** Null when it is not known to this user. */
  readonly holds: boolean | null;
  readonly words: { readonly yes: string; readonly no: string; readonly unknown: string };
}

function Condition({ holds, words: { yes, no, unknown } }: ConditionProps) {
  const color = holds === null ? 'gray' : holds ? 'teal' : 'red';
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <ThemeIcon size={18} radius="xl" variant="light" color={color}>
        <Icon name={holds === true ? 'check' : 'close'} size={12} />
      </ThemeIcon>
      <Text size="sm" lh={1.35}>
        {holds === null ? unknown : holds ? yes : no}
      </Text>
    </Group>
  );
}
