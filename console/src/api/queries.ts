import { ServiceError, SignInError } from '@scorewire/client';
import { QueryClient } from '@tanstack/react-query';

/** What the service refused, it refuses again: only failures of the network and of the service are tried again. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        retry: (count, error) =>
          count < 3 && !(error instanceof SignInError) && !(error instanceof ServiceError && error.status < 500),
      },
    },
  });
}
