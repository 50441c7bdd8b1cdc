import { hash } from 'node:crypto';
import type { Bus } from '#core/ports/bus';
import type { SignInThrottle } from '#core/sign-in/sign-in-throttle';
import { decodeJson, encodeJson } from './bus-json.ts';

/** The method of the throttle that the other nodes call as well. */
type Step = 'failed' | 'abandoned' | 'succeeded' | 'remember';
type Attempt = readonly [step: Step, address: string, username: string];

interface SharedAttempts {
  readonly throttle: string;
  readonly attempts: readonly Attempt[];
}

const subject = 'sign-ins';
const collectMs = 50;
const attemptsMax = 1000;

export interface SharedThrottle extends SignInThrottle {
  stop(): void;
}

/**
 * Counts sign-ins of all nodes: sends the counts of this node to the others every 50 ms. While NATS is away, each node counts its own. Addresses and
 * names leave the node as hashes, because people type passwords into the username field by mistake.
 */
export function shareThrottle(
  local: SignInThrottle,
  name: string,
  bus: Pick<Bus, 'publish' | 'subscribe'>,
): SharedThrottle {
  let attempts: Attempt[] = [];
  let timer: NodeJS.Timeout | undefined;
  const unsubscribe = bus.subscribe(subject, (message) => {
    const heard = decodeJson(message) as SharedAttempts;
    if (heard.throttle === name) for (const [step, address, username] of heard.attempts) local[step](address, username);
  });
  return {
    begin(address, username) {
      const keys = keysOf(address, username);
      const seconds = local.begin(...keys);
      if (seconds === 0) tell('failed', keys);
      return seconds;
    },
    wait: (address, username) => local.wait(...keysOf(address, username)),
    isKnown: (address, username) => local.isKnown(...keysOf(address, username)),
    failed: (address, username) => count('failed', address, username),
    abandoned: (address, username) => count('abandoned', address, username),
    succeeded: (address, username) => count('succeeded', address, username),
    remember(address, username) {
      const keys = keysOf(address, username);
      if (local.isKnown(...keys)) return;
      local.remember(...keys);
      tell('remember', keys);
    },
    stop() {
      unsubscribe();
      clearTimeout(timer);
    },
  };

  function count(step: Step, address: string, username: string): void {
    const keys = keysOf(address, username);
    local[step](...keys);
    tell(step, keys);
  }

  function tell(step: Step, keys: readonly [string, string]): void {
    attempts.push([step, ...keys]);
    if (attempts.length >= attemptsMax) send();
    else timer ??= setTimeout(send, collectMs).unref();
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    bus.publish(subject, encodeJson({ throttle: name, attempts } satisfies SharedAttempts));
    attempts = [];
  }
}

function keysOf(address: string, username: string): [string, string] {
  return [keyOf(address), keyOf(username)];
}

function keyOf(text: string): string {
  return hash('sha256', text, 'base64url');
}
