import { type Client, connect, SignInError, type UserOptions } from '@scorewire/client';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Me } from '#console/api/me.ts';
import { readMe } from '#console/api/me.ts';
import { texts } from '#console/texts.ts';
import { SignInPage } from './sign-in-page.tsx';

/** The signed-in user and his client. The password and the token are in memory only: closing or reloading the page ends the session. */
export interface Session {
  readonly client: Client;
  readonly me: Me;
  /** Another client of the same user, such as one for MQTT 3.1.1. The caller closes it. */
  connectAgain(options: Partial<UserOptions>): Promise<Client>;
  /** With a sentence for the sign-in page when the session did not end by the user's own wish. */
  signOut(reason?: string): void;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** For everything inside of the provider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('Nobody is signed in here.');
  return session;
}

/** Shows the sign-in page until somebody has signed in; the address stays, so that a link opens its page afterwards. */
export function SessionProvider({ onEnd, children }: { readonly onEnd: () => void; readonly children: ReactNode }) {
  const [open, setOpen] = useState<Pick<Session, 'client' | 'me' | 'connectAgain'>>();
  const [reason, setReason] = useState<string>();

  const signIn = useCallback(async (username: string, password: string) => {
    // The Content-Security-Policy forbids the worker that MQTT.js uses for its timers.
    const keepAlive = { timers: 'page', keepAliveSeconds: 120 } as const;
    const connectAgain: Session['connectAgain'] = (options) =>
      connect({ url: location.origin, username, password, ...keepAlive, ...options });
    const client = await connectAgain({ mqtt: 'when-needed' });
    setOpen({ client, me: await readMe(client), connectAgain });
    setReason(undefined);
  }, []);

  const session = useMemo<Session | undefined>(() => {
    if (open === undefined) return undefined;
    return {
      ...open,
      signOut(why) {
        void open.client.close({ timeoutMs: 0 });
        onEnd();
        setReason(why);
        setOpen(undefined);
      },
    };
  }, [open, onEnd]);

  if (session === undefined) return <SignInPage onSignIn={signIn} reason={reason} />;
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Whether the service no longer accepts the credentials: the user was disabled, or the password changed. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof SignInError;
}

export const sessionOver = texts.signIn.over;
