import { Box, Divider, NavLink, ScrollArea, Stack } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { Icon, type IconName } from '#console/parts/icon.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { Brand } from './brand.tsx';
import { UserMenu } from './user-menu.tsx';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** The users who see it; everybody when it is missing. */
  readonly isForAdmins?: boolean;
}

const { navigation } = texts;
const entries: readonly Entry[] = [
  { to: '/', label: navigation.overview, icon: 'overview' },
  { to: '/bots', label: navigation.bots, icon: 'bots' },
  { to: '/refusals', label: navigation.refusals, icon: 'refusals' },
  { to: '/fixtures', label: navigation.fixtures, icon: 'fixtures' },
  { to: '/air', label: navigation.air, icon: 'air' },
  { to: '/contracts', label: navigation.contracts, icon: 'contracts' },
  { to: '/try', label: navigation.tryIt, icon: 'try' },
  { to: '/access', label: navigation.access, icon: 'access', isForAdmins: true },
  { to: '/access', label: navigation.ownAccess, icon: 'key', isForAdmins: false },
  { to: '/nodes', label: navigation.nodes, icon: 'nodes', isForAdmins: true },
  { to: '/audit', label: navigation.audit, icon: 'audit', isForAdmins: true },
];

export function Navigation() {
  const { me } = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <Stack h="100%" gap="xs">
      <Box visibleFrom="sm" px={8} py={6}>
        <Brand />
      </Box>
      <ScrollArea flex={1} type="auto">
        {entries
          .filter(({ isForAdmins = me.isAdmin }) => isForAdmins === me.isAdmin)
          .map(({ to, label, icon }) => {
            const isHere = to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`);
            return (
              <NavLink
                key={to}
                component={Link}
                to={to}
                label={label}
                active={isHere}
                aria-current={isHere ? 'page' : undefined}
                leftSection={<Icon name={icon} />}
                variant="light"
                mb={2}
                className="navigation-link"
              />
            );
          })}
        <Divider my="xs" />
        <NavLink
          component="a"
          href="/docs/"
          target="_blank"
          label={navigation.docs}
          leftSection={<Icon name="docs" />}
        />
      </ScrollArea>
      <UserMenu />
    </Stack>
  );
}
