import { type Client, connect } from '@scorewire/client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { explainError } from '#console/parts/explain-error.ts';
import { useSession } from '#console/session/session.tsx';

export type Protocol = 5 | 4;

export interface BrokerChoice {
  readonly protocol: Protocol;
  /** Undefined: as the user who is signed in. */
  readonly credentials: { readonly username: string; readonly secret: string } | undefined;
}

/** The connection of this page to the broker. */
export interface Broker {
  readonly state: 'none' | 'connecting' | 'online' | 'offline';
  readonly client: Client | undefined;
  readonly choice: BrokerChoice | undefined;
  /** Why connecting failed. */
  readonly problem: string | undefined;
  open(choice: BrokerChoice): void;
  close(): void;
}

interface Open {
  readonly state: Broker['state'];
  readonly client?: Client;
  readonly choice?: BrokerChoice;
  readonly problem?: string;
}

const none: Open = { state: 'none' };

/** Connects to the broker over WebSocket, and disconnects with the page. */
export function useBroker(): Broker {
  const { connectAgain } = useSession();
  const [{ state, client, choice, problem }, setOpen] = useState<Open>(none);

  const open = useCallback(
    (chosen: BrokerChoice) => {
      const { protocol, credentials } = chosen;
      setOpen({ state: 'connecting', choice: chosen });
      const options = {
        protocol,
        onState: (next: string) =>
          setOpen((last) =>
            last.choice === chosen && (next === 'online' || next === 'offline') ? { ...last, state: next } : last,
          ),
      };
      const opened =
        credentials === undefined
          ? connectAgain(options)
          : connect({
              url: location.origin,
              username: credentials.username,
              password: credentials.secret,
              timers: 'page',
              keepAliveSeconds: 120,
              ...options,
            });
      opened.then(
        (made) => setOpen({ state: 'online', client: made, choice: chosen }),
        (error: unknown) => setOpen({ state: 'none', problem: explainError(error) }),
      );
    },
    [connectAgain],
  );

  // The client of before is closed when there is another one, or none.
  useEffect(() => () => void client?.close({ timeoutMs: 0 }), [client]);

  return useMemo(
    () => ({ state, client, choice, problem, open, close: () => setOpen(none) }),
    [state, client, choice, problem, open],
  );
}
