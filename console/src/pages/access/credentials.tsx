import { Group, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useAll } from '#console/api/use-all.ts';
import { useSend } from '#console/api/use-send.ts';
import { Age } from '#console/parts/age.tsx';
import { ConfirmButton } from '#console/parts/confirm-button.tsx';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { texts } from '#console/texts.ts';
import { IssueCredential, type IssuedCredential } from './issue-credential.tsx';
import { Section } from './section.tsx';
import { ShownOnce, type ShownSecret } from './shown-once.tsx';
import type { BrokerCredential } from './user.ts';

const { credentials } = texts.access;

interface Props {
  /** Of the list: the same for the credentials of a user and for one's own. */
  readonly path: string;
  readonly username: string;
}

/** The broker credentials of a user. */
export function Credentials({ path, username }: Props) {
  const { data: items, error, refetch } = useAll<BrokerCredential>(path, { everyMs: 10_000 });
  const [secret, setSecret] = useState<ShownSecret>();
  const show = ({ name, username, password }: IssuedCredential): void =>
    setSecret({ title: credentials.shown(name), about: credentials.shownAbout, username, password });
  return (
    <Section
      title={credentials.title}
      about={credentials.about}
      actions={<IssueCredential path={path} username={username} onIssued={show} />}
    >
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {items === undefined && error === null && <Skeleton h={80} m="md" />}
      {items?.length === 0 && (
        <Empty icon="key" title={credentials.none}>
          {credentials.noneAdvice}
        </Empty>
      )}
      {items !== undefined && items.length > 0 && (
        <Table verticalSpacing={6} horizontalSpacing="md" aria-label={credentials.title} mb={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{credentials.name}</Table.Th>
              <Table.Th w={104} style={{ whiteSpace: 'nowrap' }} visibleFrom="xs">
                {credentials.lastUsed}
              </Table.Th>
              <Table.Th w={84} visibleFrom="sm">
                {credentials.issued}
              </Table.Th>
              <Table.Th w={150}>
                <VisuallyHidden>{texts.access.actions.label}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Row key={item.id} item={item} path={path} onRotated={show} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <ShownOnce secret={secret} onClose={() => setSecret(undefined)} />
    </Section>
  );
}

interface RowProps {
  readonly item: BrokerCredential;
  readonly path: string;
  readonly onRotated: (issued: IssuedCredential) => void;
}

function Row({ item, path, onRotated }: RowProps) {
  const { id, name, createdAt, lastUsedAt } = item;
  const changes = [path, '/admin/audit', '/admin/connections', '/external/connections'];
  const revoke = useSend({ changes, done: credentials.revoked(name) });
  const rotate = useSend<IssuedCredential>({ changes, onDone: onRotated });
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed" hiddenFrom="xs">
          {credentials.lastUsed}: <Age at={lastUsedAt} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <Text size="sm" component="span">
          <Age at={lastUsedAt} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" c="dimmed" component="span">
          <Age at={createdAt} />
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap={6} justify="flex-end" wrap="nowrap">
          <ConfirmButton
            {...credentials.rotate(name)}
            size="compact-xs"
            label={credentials.rotateLabel(name)}
            onConfirm={() => rotate.mutate({ method: 'POST', path: `${path}/${id}/rotate` })}
          >
            {credentials.rotateButton}
          </ConfirmButton>
          <ConfirmButton
            {...credentials.revoke(name)}
            size="compact-xs"
            label={credentials.revokeLabel(name)}
            onConfirm={() => revoke.mutate({ method: 'DELETE', path: `${path}/${id}` })}
          >
            {credentials.revokeButton}
          </ConfirmButton>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
