import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { BotStatusesProvider } from '#console/api/use-bot-statuses.tsx';
import { useGet } from '#console/api/use-get.ts';
import { Loading } from '#console/parts/loading.tsx';
import { texts } from '#console/texts.ts';
import { Brand } from './brand.tsx';
import { Navigation } from './navigation.tsx';

/** The frame of every page: navigation on the left; on a phone behind a button. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(close, [path, close]);
  // Also notices on a page without requests that the session has ended.
  useGet('/external/me', { everyMs: 15_000 });
  return (
    <AppShell
      header={{ height: { base: 52, sm: 0 } }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="skip-link" href="#main">
        {texts.shell.skip}
      </a>
      <AppShell.Header hiddenFrom="sm" px="sm">
        <Group h="100%" justify="space-between">
          <Brand />
          <Burger
            opened={isOpen}
            onClick={toggle}
            size="sm"
            aria-label={isOpen ? texts.shell.closeMenu : texts.shell.openMenu}
            aria-expanded={isOpen}
          />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={texts.shell.navigation}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <BotStatusesProvider>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </BotStatusesProvider>
      </AppShell.Main>
    </AppShell>
  );
}
