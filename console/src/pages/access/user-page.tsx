import { Anchor, Box, Grid, Group, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useGet } from '#console/api/use-get.ts';
import { Failed } from '#console/parts/failed.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';
import { Assignments } from './assignments.tsx';
import { Connections } from './connections.tsx';
import { Credentials } from './credentials.tsx';
import { Permissions } from './permissions.tsx';
import { RecentEntries } from './recent-entries.tsx';
import type { User } from './user.ts';
import { UserActions } from './user-actions.tsx';
import { UserBadges } from './user-badges.tsx';

/** Everything about one user, for administrators. */
export function UserPage({ id }: { readonly id: string }) {
  const { data: user, error, refetch } = useGet<User>(`/admin/users/${id}`);
  const way = (
    <Anchor component={Link} to="/access" size="sm">
      {texts.access.allUsers}
    </Anchor>
  );
  if (user === undefined)
    return (
      <Stack>
        {way}
        {error === null ? <Skeleton h={400} /> : <Failed error={error} onRetry={refetch} />}
      </Stack>
    );
  return (
    <>
      <Box mb={4}>{way}</Box>
      <PageHeader
        title={user.username}
        about={
          <Group gap="xs">
            {texts.access.userAbout(user.id, new Date(user.createdAt).toLocaleDateString())}
            <UserBadges user={user} />
          </Group>
        }
      >
        <UserActions user={user} isWide />
      </PageHeader>
      <Permissions user={user} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Assignments user={user} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Credentials path={`/admin/users/${user.id}/broker-credentials`} username={user.username} />
        </Grid.Col>
      </Grid>
      <Connections listPath={`/admin/connections?userId=${user.id}`} path="/admin/connections" />
      <RecentEntries user={user} />
    </>
  );
}
