import { Anchor, Group, Skeleton, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { localTime } from '#console/parts/local-time.ts';
import { texts } from '#console/texts.ts';
import { PushSwitch } from './push-switch.tsx';
import type { User } from './user.ts';
import { UserActions } from './user-actions.tsx';
import { UserBadges } from './user-badges.tsx';

const { table } = texts.access;
const skeletonRows = 8;

/** While the users load, rows of the same height stand for them. */
export function UsersTable({ users }: { readonly users: readonly User[] | undefined }) {
  return (
    <Table highlightOnHover verticalSpacing={6} horizontalSpacing="md" aria-label={texts.access.users}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{table.user}</Table.Th>
          <Table.Th w={120}>
            <Tooltip label={texts.access.push.about} multiline w={260}>
              <span>{table.push}</span>
            </Tooltip>
          </Table.Th>
          <Table.Th w={160} visibleFrom="sm">
            {table.role}
          </Table.Th>
          <Table.Th w={160} visibleFrom="md">
            {table.created}
          </Table.Th>
          <Table.Th w={56}>
            <VisuallyHidden>{texts.access.actions.label}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users === undefined
          ? Array.from({ length: skeletonRows }, (_, row) => (
              <Table.Tr key={row}>
                <Table.Td colSpan={5} h={41}>
                  <Skeleton h={18} />
                </Table.Td>
              </Table.Tr>
            ))
          : users.map((user) => <Row key={user.id} user={user} />)}
      </Table.Tbody>
    </Table>
  );
}

function Row({ user }: { readonly user: User }) {
  return (
    <Table.Tr h={41}>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Anchor component={Link} to={`/access/${user.id}`} fw={550} size="sm" c="var(--mantine-color-text)">
            {user.username}
          </Anchor>
          <UserBadges user={user} hidesRoleFrom="sm" />
        </Group>
      </Table.Td>
      <Table.Td>
        <PushSwitch user={user} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{user.role === 'admin' ? texts.access.administrator : texts.access.integrator}</Text>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" c="dimmed" component="time" dateTime={user.createdAt} title={localTime(user.createdAt)}>
          {new Date(user.createdAt).toLocaleDateString()}
        </Text>
      </Table.Td>
      <Table.Td>
        <UserActions user={user} />
      </Table.Td>
    </Table.Tr>
  );
}
