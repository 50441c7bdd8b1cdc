import type { Clock } from '#core/ports/clock';

/**
 * Slows down guessing. Failures are counted per address and per username in windows of a minute. One address can never
 * use up a username's allowance alone, and an address from which the user has signed in before is not held to it, so
 * guessing from elsewhere does not lock anybody out.
 */
export interface SignInThrottle {
  /** Counts an attempt before its password is checked. Seconds to wait when it must not be tried, else 0. */
  begin(address: string, username: string): number;
  /** Takes the attempt back out of the count, and remembers the address as one of the user's. */
  succeeded(address: string, username: string): void;
  /** Takes an attempt back out of the count that could not be checked. */
  abandoned(address: string, username: string): void;
}

export interface SignInLimits {
  /** Failures a minute from one address; 0 = no limit. */
  readonly perAddressMax: number;
  /** Failures a minute for one username from addresses it was not seen at; 0 = no limit. */
  readonly perUsernameMax: number;
}

const windowMs = 60_000;
const countersMax = 50_000;
const knownAddressesMax = 50_000;

export function createSignInThrottle(limits: SignInLimits, clock: Clock): SignInThrottle {
  const byAddress = createCounter(limits.perAddressMax, clock);
  const byUsername = createCounter(limits.perUsernameMax, clock);
  const known = new Set<string>();
  const pair = (address: string, username: string): string => `${username}\n${address}`;
  return {
    begin(address, username) {
      const addressWait = byAddress.wait(address);
      if (addressWait > 0) return addressWait;
      const isKnown = known.has(pair(address, username));
      const usernameWait = isKnown ? 0 : byUsername.wait(username);
      if (usernameWait > 0) return usernameWait;
      byAddress.add(address, 1);
      if (!isKnown) byUsername.add(username, 1);
      return 0;
    },
    abandoned,
    succeeded(address, username) {
      abandoned(address, username);
      const key = pair(address, username);
      if (known.has(key)) return;
      if (known.size >= knownAddressesMax) {
        const oldest = known.values().next();
        if (!oldest.done) known.delete(oldest.value);
      }
      known.add(key);
    },
  };

  function abandoned(address: string, username: string): void {
    byAddress.add(address, -1);
    if (!known.has(pair(address, username))) byUsername.add(username, -1);
  }
}

interface Counter {
  wait(key: string): number;
  add(key: string, count: number): void;
}

function createCounter(max: number, clock: Clock): Counter {
  const windows = new Map<string, { count: number; readonly endsAtMs: number }>();
  return {
    wait(key) {
      const window = windows.get(key);
      if (max === 0 || window === undefined || window.count < max) return 0;
      const leftMs = window.endsAtMs - clock();
      if (leftMs > 0) return Math.ceil(leftMs / 1000);
      windows.delete(key);
      return 0;
    },
    add(key, count) {
      const window = windows.get(key);
      if (window !== undefined && window.endsAtMs > clock()) {
        window.count = Math.max(0, window.count + count);
        return;
      }
      if (count < 0) return;
      windows.delete(key);
      if (windows.size >= countersMax) {
        const oldest = windows.keys().next();
        if (!oldest.done) windows.delete(oldest.value);
      }
      windows.set(key, { count, endsAtMs: clock() + windowMs });
    },
  };
}
