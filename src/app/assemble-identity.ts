import { createLocalBus } from '#bus/local-bus';
import { type AccessDirectory, createAccessDirectory } from '#core/ingress/push-access';
import type { IsStillTrue } from '#core/memory/read-through-cache';
import type { AccessTokens } from '#core/ports/access-tokens';
import type { ChangeListener } from '#core/ports/change-feed';
import type { ShareSecrets } from '#core/ports/share-secrets';
import { type BrokerSignIn, createBrokerSignIn } from '#core/sign-in/broker-sign-in';
import type { RefusedSignIn } from '#core/sign-in/refused-sign-in';
import { createSignIn, type SignIn } from '#core/sign-in/sign-in';
import { createSignInThrottle, type SignInThrottle } from '#core/sign-in/sign-in-throttle';
import { createTicketSignIn, type TicketSignIn } from '#core/sign-in/ticket-sign-in';
import { createUserDirectory, type UserDirectory } from '#core/sign-in/user-directory';
import { createAccessTokens, type OutsideIssuer } from './access-tokens.ts';
import { shareThrottle } from './cluster/share-throttle.ts';
import type { Config } from './config/load-config.ts';
import type { Foundation } from './foundation.ts';
import { createReadTickets } from './read-tickets.ts';
import { createShareSecrets } from './share-secrets.ts';
import { createSignInLog } from './sign-in-log.ts';
import { watchChanges } from './watch-changes.ts';

/** Identifies users, and tells what they may do. */
export interface Identity {
  readonly tokens: AccessTokens;
  readonly tickets: TicketSignIn;
  readonly shareSecrets: ShareSecrets;
  readonly directory: UserDirectory & ChangeListener;
  readonly access: AccessDirectory;
  readonly accessListener: ChangeListener;
  /** True when no process has changed anything since a time. */
  readonly isStillTrue: IsStillTrue;
  /** For the REST interface. */
  readonly signIn: SignIn;
  /** For MQTT. */
  readonly brokerSignIn: BrokerSignIn;
  readonly onRefusedBrokerSignIn: (refused: RefusedSignIn) => void;
}

/** At most half of the processors and half of Node's four pool threads, so that the event loop and the store keep theirs. */
const checksAtOnce = Math.min(2, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)));

export async function assembleIdentity(foundation: Foundation): Promise<Identity> {
  const { config, log, clock, eventClock, secrets, heardChanges, cluster, opened } = foundation;
  const { store } = foundation.stores;
  const tokens = await createAccessTokens(store, clock, {
    audience: config.tokenAudience,
    lifetimeSeconds: config.tokenLifetimeSeconds,
    outside: outsideIssuer(config),
  });
  const readTickets = await createReadTickets(store, clock);
  const shareSecrets = await createShareSecrets(store, clock);
  const watch = watchChanges(store.audit, heardChanges, clock, cluster !== undefined);
  opened.defer(watch.stop);
  await watch.started;
  const directory = createUserDirectory(store.users, clock, watch.isStillTrue);
  // The access directory subscribes to a feed. A separate feed lets the app call it from its one list of listeners.
  const accessFeed = createLocalBus();
  const access = createAccessDirectory(directory, store.bots, accessFeed, eventClock, watch.isStillTrue);
  const tickets = createTicketSignIn({ tickets: readTickets, directory, access, clock });
  const logRefused = createSignInLog(log, clock);
  const onRefusedBrokerSignIn = (refused: RefusedSignIn): void => logRefused('MQTT', refused);
  const limits = {
    perAddressMax: config.signInAddressFailuresMax,
    perUsernameMax: config.signInUsernameFailuresMax,
  };
  const createThrottle = (name: string): SignInThrottle => {
    const local = createSignInThrottle(limits, clock);
    if (cluster === undefined) return local;
    const shared = shareThrottle(local, name, cluster.bus);
    opened.defer(shared.stop);
    return shared;
  };
  const parts = { users: store.users, directory, secrets, tokens };
  return {
    tokens,
    tickets,
    shareSecrets,
    isStillTrue: watch.isStillTrue,
    directory,
    access,
    accessListener: { onChange: accessFeed.publish },
    signIn: createSignIn({
      ...parts,
      tickets: readTickets,
      throttle: createThrottle('REST'),
      clock,
      checksAtOnce,
      onRefused: (refused) => logRefused('REST', refused),
    }),
    brokerSignIn: createBrokerSignIn({
      ...parts,
      credentials: store.brokerCredentials,
      tickets,
      // Failures are counted separately: a scoreboard with an old secret must not lock its owner out of the REST interface.
      throttle: createThrottle('MQTT'),
      onRefused: onRefusedBrokerSignIn,
    }),
    onRefusedBrokerSignIn,
  };
}

function outsideIssuer(config: Config): OutsideIssuer | undefined {
  const { outsideJwksUrl: jwksUrl, outsideIssuer: issuer, outsideAudience: audience } = config;
  if (jwksUrl === undefined || issuer === undefined || audience === undefined) return undefined;
  return { jwksUrl, issuer, audience, usernameClaim: config.outsideUsernameClaim };
}
