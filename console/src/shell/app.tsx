import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createQueries } from '#console/api/queries.ts';
import { findNonce } from '#console/parts/find-nonce.ts';
import { SessionProvider } from '#console/session/session.tsx';
import { createConsoleRouter } from './router.tsx';
import { theme } from './theme.ts';

export function App() {
  const queries = useMemo(createQueries, []);
  const router = useMemo(createConsoleRouter, []);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={findNonce}>
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" autoClose={5000} />
        <SessionProvider onEnd={() => queries.clear()}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
