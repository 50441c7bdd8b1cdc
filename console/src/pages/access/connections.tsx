import { Alert, Anchor, Box, Group, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useGet } from '#console/api/use-get.ts';
import { useSend } from '#console/api/use-send.ts';
import { Age } from '#console/parts/age.tsx';
import { ConfirmButton } from '#console/parts/confirm-button.tsx';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { texts } from '#console/texts.ts';
import classes from './connections.module.css';
import { Section } from './section.tsx';
import type { Connection, NodeName } from './user.ts';

const { connections } = texts.access;

interface Props {
  readonly listPath: string;
  /** Under which one connection is ended. */
  readonly path: string;
  /** The list is of all users, so that each line names its user. */
  readonly isOfAll?: boolean;
  /** Each line names its node; without it, only when there are several. */
  readonly hasNodes?: boolean;
  readonly actions?: ReactNode;
}

interface List {
  readonly connections: readonly Connection[];
  readonly next: number | null;
  readonly silentNodes: readonly NodeName[];
}

/** The MQTT clients that are connected now. */
export function Connections({ listPath, path, isOfAll = false, hasNodes = false, actions }: Props) {
  const { data, error, refetch } = useGet<List>(listPath, { everyMs: 2000, keepsLast: true });
  const items = data?.connections;
  const silent = data?.silentNodes ?? [];
  const shown = {
    isOfAll,
    hasNodes: hasNodes || silent.length > 0 || new Set(items?.map(({ node }) => node.id)).size > 1,
  };
  return (
    <Section
      title={
        items === undefined
          ? connections.title
          : connections.titleWith(items.length, data?.next != null || silent.length > 0)
      }
      about={connections.about}
      actions={actions}
    >
      {silent.length > 0 && (
        <Alert color="orange" mx="md" mb="xs">
          {connections.silent(silent.map(({ name }) => name))}
        </Alert>
      )}
      {error !== null && items === undefined && <Failed error={error} onRetry={refetch} />}
      {items === undefined && error === null && <Skeleton h={80} m="md" />}
      {items?.length === 0 && (
        <Empty icon="plug" title={silent.length > 0 ? connections.noneHere : connections.none}>
          {connections.noneAdvice}
        </Empty>
      )}
      {items !== undefined && items.length > 0 && (
        <>
          <Table visibleFrom="md" verticalSpacing={6} horizontalSpacing="md" aria-label={connections.title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{connections.client}</Table.Th>
                {shown.isOfAll && <Table.Th>{connections.user}</Table.Th>}
                {shown.hasNodes && <Table.Th>{connections.node}</Table.Th>}
                <Table.Th>{connections.protocol}</Table.Th>
                <Table.Th>{connections.address}</Table.Th>
                <Table.Th w={84}>{connections.since}</Table.Th>
                <Table.Th w={100}>{connections.lastPacket}</Table.Th>
                <Table.Th>{connections.bots}</Table.Th>
                <Table.Th w={120}>
                  <VisuallyHidden>{texts.access.actions.label}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((item) => (
                <Row key={item.id} item={item} path={path} shown={shown} />
              ))}
            </Table.Tbody>
          </Table>
          <Box component="ul" hiddenFrom="md" className={classes['cards']}>
            {items.map((item) => (
              <Card key={item.id} item={item} path={path} shown={shown} />
            ))}
          </Box>
        </>
      )}
    </Section>
  );
}

interface ItemProps {
  readonly item: Connection;
  readonly path: string;
}

interface LineProps extends ItemProps {
  readonly shown: { readonly isOfAll: boolean; readonly hasNodes: boolean };
}

function Row({ item, path, shown }: LineProps) {
  const { protocol, transport, address, connectedAt, lastPacketAt } = item;
  return (
    <Table.Tr>
      <Table.Td>
        <Client item={item} />
      </Table.Td>
      {shown.isOfAll && (
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          <UserLink item={item} />
        </Table.Td>
      )}
      {shown.hasNodes && <Table.Td style={{ whiteSpace: 'nowrap' }}>{item.node.name}</Table.Td>}
      <Table.Td>{connections.over(protocol, transport)}</Table.Td>
      <Table.Td ff="monospace">{address ?? '–'}</Table.Td>
      <Table.Td>
        <Age at={connectedAt} />
      </Table.Td>
      <Table.Td>
        <Age at={lastPacketAt} />
      </Table.Td>
      <Table.Td>
        <PushedTo item={item} />
      </Table.Td>
      <Table.Td ta="right">
        <Disconnect item={item} path={path} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The same on a phone. */
function Card({ item, path, shown }: LineProps) {
  const { protocol, transport, address, connectedAt, lastPacketAt } = item;
  return (
    <Stack component="li" gap={4} px="md" py="sm" className={classes['card']} fz="sm">
      <Client item={item} />
      {shown.isOfAll && <UserLink item={item} />}
      {shown.hasNodes && (
        <Text size="sm">
          {connections.node} {item.node.name}
        </Text>
      )}
      <Text size="sm">{[connections.over(protocol, transport), address].filter(Boolean).join(' · ')}</Text>
      <Text size="sm" component="div">
        {connections.since} <Age at={connectedAt} /> · {connections.lastPacket} <Age at={lastPacketAt} />
      </Text>
      <Group gap={8}>
        <Text size="sm">{connections.bots}</Text>
        <PushedTo item={item} />
      </Group>
      <div>
        <Disconnect item={item} path={path} />
      </div>
    </Stack>
  );
}

function Client({ item: { clientId, credential, signedInWith } }: { readonly item: Connection }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm" ff="monospace">
        {clientId}
      </Text>
      <Text size="xs" c="dimmed">
        {credential === null ? connections.signedInWith[signedInWith] : connections.withCredential(credential.name)}
      </Text>
    </div>
  );
}

function UserLink({ item: { userId, username } }: { readonly item: Connection }) {
  return (
    <Anchor component={Link} to={`/access/${userId}`} size="sm" lh="24px">
      {username}
    </Anchor>
  );
}

function PushedTo({ item: { lastBots } }: { readonly item: Connection }) {
  if (lastBots.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {connections.noBots}
      </Text>
    );
  return (
    <Group gap="0 8px" miw={120}>
      {lastBots.map((botId) => (
        <Anchor key={botId} component={Link} to={`/bots/${botId}`} size="sm" lh="24px" miw={24}>
          {botId}
        </Anchor>
      ))}
    </Group>
  );
}

function Disconnect({ item: { id, clientId }, path }: ItemProps) {
  const send = useSend({ changes: [path, '/admin/audit'], done: connections.disconnected(clientId) });
  return (
    <ConfirmButton
      {...connections.disconnect(clientId)}
      size="compact-xs"
      label={connections.disconnectLabel(clientId)}
      onConfirm={() => send.mutate({ method: 'DELETE', path: `${path}/${id}` })}
    >
      {connections.disconnectButton}
    </ConfirmButton>
  );
}
