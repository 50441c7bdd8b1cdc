import { Anchor, Badge, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '#console/api/use-send.ts';
import { Age } from '#console/parts/age.tsx';
import { ConfirmButton } from '#console/parts/confirm-button.tsx';
import { CopyButton } from '#console/parts/copy-button.tsx';
import { localTime } from '#console/parts/local-time.ts';
import { texts } from '#console/texts.ts';
import { addressOf, linkPaths, type ShareLink } from './share-link.ts';
import { UseLink } from './use-link.tsx';

const { table } = texts.air;

interface Props {
  readonly links: readonly ShareLink[];
  /** Names the bot of each link. */
  readonly hasBots?: boolean;
  /** Opens this link at once: it was just made. */
  readonly opened?: ShareLink | undefined;
  readonly onOpen: (link: ShareLink | undefined) => void;
}

export function LinkTable({ links, hasBots = false, opened, onOpen }: Props) {
  return (
    <>
      <Table verticalSpacing={8} horizontalSpacing="md" aria-label={texts.air.links}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{table.name}</Table.Th>
            <Table.Th w={110} visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
              {table.lastUsed}
            </Table.Th>
            <Table.Th w={150} visibleFrom="md">
              {table.expires}
            </Table.Th>
            <Table.Th w={190}>
              <VisuallyHidden>{table.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {links.map((link) => (
            <Row key={link.id} link={link} hasBots={hasBots} onOpen={() => onOpen(link)} />
          ))}
        </Table.Tbody>
      </Table>
      <UseLink link={opened} onClose={() => onOpen(undefined)} />
    </>
  );
}

/** The table with the link that is open. */
export function useOpenLink(): readonly [ShareLink | undefined, (link: ShareLink | undefined) => void] {
  return useState<ShareLink>();
}

function Row({ link, hasBots, onOpen }: { link: ShareLink; hasBots: boolean; onOpen: () => void }) {
  const { id, name, createdBy, expiresAt, lastUsedAt } = link;
  const revoke = useSend({ changes: linkPaths, done: table.revoked(name) });
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Stack gap={2}>
          <Group gap={8}>
            <Text size="sm" fw={500}>
              {name}
            </Text>
            <StateBadge link={link} />
          </Group>
          <Text size="xs" c="dimmed">
            {hasBots && <BotLink link={link} />}
            {link.fixtureId !== null && table.forFixture(link.fixtureId)}
            {table.by(createdBy)}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" component="span">
          <Age at={lastUsedAt} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" {...(expiresAt === null && { c: 'dimmed' })} component="span">
          {expiresAt === null ? (
            table.neverExpires
          ) : (
            <time dateTime={expiresAt} title={localTime(expiresAt)}>
              {new Date(expiresAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          )}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap={6} justify="flex-end" wrap="nowrap">
          <CopyButton value={addressOf(link)} label={table.copy(name)} />
          <Button size="compact-xs" variant="default" onClick={onOpen} aria-label={table.useLabel(name)}>
            {table.use}
          </Button>
          <ConfirmButton
            {...table.revoke(name)}
            size="compact-xs"
            label={table.revokeLabel(name)}
            onConfirm={() => revoke.mutate({ method: 'DELETE', path: `/external/share-links/${id}` })}
          >
            {table.revokeButton}
          </ConfirmButton>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function BotLink({ link: { botId, botName } }: { link: ShareLink }) {
  return (
    <>
      <Anchor
        size="xs"
        underline="always"
        renderRoot={(props) => <Link to="/bots/$botId" params={{ botId: String(botId) }} {...props} />}
      >
        {table.bot(botId, botName)}
      </Anchor>
      {' · '}
    </>
  );
}

function StateBadge({ link: { state, readers, createdBy } }: { link: ShareLink }) {
  if (state === 'expired')
    return (
      <Badge size="sm" color="gray" variant="light">
        {table.expired}
      </Badge>
    );
  if (state === 'suspended')
    return (
      <Badge size="sm" color="orange" variant="light" title={table.suspendedAbout(createdBy)}>
        {table.suspended}
      </Badge>
    );
  if (readers === 0) return null;
  return (
    <Badge size="sm" color="pitch" variant="light">
      {table.readers(readers)}
    </Badge>
  );
}
