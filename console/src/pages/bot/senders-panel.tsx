import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useGet } from '#console/api/use-get.ts';
import { Age } from '#console/parts/age.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { texts } from '#console/texts.ts';
import { Panel } from './panel.tsx';

interface Sender {
  readonly id: number;
  readonly clientId: string;
  readonly username: string;
  readonly protocol: string;
  readonly transport: string;
  readonly address: string | null;
  readonly connectedAt: string;
  readonly lastPushAt: string;
}

/** Who is connected and has pushed to this bot. */
export function SendersPanel({ botId }: { readonly botId: number }) {
  const { data, error } = useGet<{ readonly connections: readonly Sender[] }>(
    `/external/ingress/bots/${botId}/senders`,
    { everyMs: 5000 },
  );
  const senders = data?.connections ?? [];
  return (
    <Panel title={texts.bot.senders} aside={senders.length > 0 && senders.length}>
      {error !== null && data === undefined && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton h={40} />}
      {data !== undefined && senders.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.bot.noSenders}
        </Text>
      )}
      <Stack gap="sm">
        {senders.map((sender) => (
          <SenderItem key={sender.id} sender={sender} />
        ))}
      </Stack>
    </Panel>
  );
}

function SenderItem({ sender }: { readonly sender: Sender }) {
  const { username, clientId, protocol, transport, address, connectedAt, lastPushAt } = sender;
  const facts = [texts.bot.protocol(protocol, transport), address].filter((fact) => fact !== null);
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} truncate title={clientId}>
          {username}
        </Text>
        <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
          {texts.bot.pushed} <Age at={lastPushAt} /> {texts.bot.ago}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" truncate title={clientId} ff="monospace">
        {clientId}
      </Text>
      <Text size="xs" c="dimmed">
        {facts.join(' · ')} · {texts.bot.connected} <Age at={connectedAt} />
      </Text>
    </div>
  );
}
