import { Button, Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import type { Access } from '@scorewire/client';
import { useGet } from '#console/api/use-get.ts';
import { type Change, useSend } from '#console/api/use-send.ts';
import { CopyButton } from '#console/parts/copy-button.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';

type Name = keyof Access['conditions'];

const names: readonly Name[] = ['userEnabled', 'botEnabled', 'assigned'];
/** Somebody may be waiting here for an operator. */
const everyMs = 2000;

/** The three conditions for pushing, and a fix for each that does not hold. */
export function Conditions({ botId }: { readonly botId: number }) {
  const { me } = useSession();
  const { data, error, refetch } = useGet<Access>(`/external/ingress/bots/${botId}/access`, { everyMs });
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton h={110} />;
  const request = texts.tryIt.request(me.username, data.missing);
  return (
    <Stack gap={6} role="status">
      <Text size="sm" fw={600}>
        {data.mayPush ? texts.tryIt.mayPush : texts.tryIt.mayNotPush}
      </Text>
      {names.map((name) => (
        <Condition key={name} name={name} holds={data.conditions[name]} botId={botId} />
      ))}
      {!data.mayPush && !me.isAdmin && (
        <Group gap="sm" mt={4}>
          <Text size="sm">
            {texts.tryIt.askSupport} {data.missing.join(' ')}
          </Text>
          <CopyButton value={request} label={texts.tryIt.copyRequest} isWide />
        </Group>
      )}
    </Stack>
  );
}

interface ConditionProps {
  readonly name: Name;
  /** Null when the user may not know it. */
  readonly holds: boolean | null;
  readonly botId: number;
}

function Condition({ name, holds, botId }: ConditionProps) {
  const { me } = useSession();
  const change = useSend({ changes: ['/external/'] });
  const words = texts.tryIt.conditions[name];
  const said = holds === true ? words.yes : holds === null && 'unknown' in words ? words.unknown : words.no;
  return (
    <Group gap={8}>
      <ThemeIcon size={18} radius="xl" color={holds === true ? 'pitch' : holds === null ? 'gray' : 'red.8'} aria-hidden>
        <Icon name={holds === true ? 'check' : 'close'} size={12} />
      </ThemeIcon>
      <Text size="sm">{said}</Text>
      {holds === false && me.isAdmin && (
        <Button
          size="compact-xs"
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate(fixOf(name, me.id, botId))}
        >
          {texts.tryIt.fix[name]}
        </Button>
      )}
    </Group>
  );
}

/** The fix that an administrator can apply. */
function fixOf(name: Name, userId: number, botId: number): Change {
  switch (name) {
    case 'userEnabled':
      return { method: 'PATCH', path: `/admin/users/${userId}`, body: { pushEnabled: true } };
    case 'botEnabled':
      return { method: 'PATCH', path: `/admin/bots/${botId}`, body: { pushEnabled: true } };
    case 'assigned':
      return { method: 'PUT', path: `/admin/users/${userId}/bots/${botId}` };
  }
}
