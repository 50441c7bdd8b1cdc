import { ServiceError, SignInError } from '@scorewire/client';
import { QueryClient } from '@tanstack/react-query';

/** Retries failures of the network and of the service (5xx) only: a refused request would be refused again. */
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
