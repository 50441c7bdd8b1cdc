import { Anchor, Badge, Button, Group, Skeleton, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAll } from '#console/api/use-all.ts';
import { useSend } from '#console/api/use-send.ts';
import { ConfirmButton } from '#console/parts/confirm-button.tsx';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { matchesBot, nameOfBot } from '#console/parts/match-bot.ts';
import { Pager, pageOf, pageSize } from '#console/parts/pager.tsx';
import { SearchBox } from '#console/parts/search-box.tsx';
import { texts } from '#console/texts.ts';
import { AssignBots } from './assign-bots.tsx';
import { Section } from './section.tsx';
import type { AssignedBot, User } from './user.ts';

const { assignments } = texts.access;

/** The bots of a user. */
export function Assignments({ user }: { readonly user: User }) {
  const { data: bots, error, refetch } = useAll<AssignedBot>(`/admin/users/${user.id}/bots`);
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState<string>();
  const [isAssigning, { open, close }] = useDisclosure();
  const found = bots?.filter((bot) => matchesBot(bot, wanted)) ?? [];
  return (
    <Section
      title={bots === undefined ? assignments.title : assignments.titleWith(bots.length)}
      actions={
        <Button size="xs" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={open}>
          {assignments.assign}
        </Button>
      }
    >
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {bots === undefined && error === null && <Skeleton h={120} m="md" />}
      {bots?.length === 0 && (
        <Empty icon="bots" title={assignments.none}>
          {assignments.noneAdvice}
        </Empty>
      )}
      {bots !== undefined && bots.length > 8 && (
        <SearchBox mx="md" mb="xs" size="xs" label={assignments.search} value={wanted} onSearch={setWanted} />
      )}
      {found.length > 0 && (
        <Table verticalSpacing={4} horizontalSpacing="md" aria-label={assignments.title} mb={4}>
          <Table.Tbody>
            {pageOf(found, page).map((bot) => (
              <Row key={bot.id} bot={bot} user={user} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {found.length > pageSize && <Pager count={found.length} page={page} onChange={setPage} />}
      <AssignBots user={user} assigned={bots ?? []} isOpen={isAssigning} onClose={close} />
    </Section>
  );
}

function Row({ bot, user }: { readonly bot: AssignedBot; readonly user: User }) {
  const send = useSend({
    changes: ['/admin/users', '/admin/audit'],
    done: assignments.unassigned(nameOfBot(bot), user.username),
  });
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Anchor component={Link} to={`/bots/${bot.id}`} size="sm">
            {nameOfBot(bot)}
          </Anchor>
          {!bot.pushEnabled && (
            <Badge color="yellow" variant="light" tt="none" c="var(--mantine-color-text)">
              {assignments.botOff}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td w={110} ta="right">
        <ConfirmButton
          {...assignments.unassign(nameOfBot(bot), user.username)}
          size="compact-xs"
          label={assignments.unassignLabel(nameOfBot(bot))}
          onConfirm={() => send.mutate({ method: 'DELETE', path: `/admin/users/${user.id}/bots/${bot.id}` })}
        >
          {assignments.unassignButton}
        </ConfirmButton>
      </Table.Td>
    </Table.Tr>
  );
}
