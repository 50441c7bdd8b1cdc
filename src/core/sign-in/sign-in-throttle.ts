import type { Clock } from '#core/ports/clock';

/**
 * Slows down guessing. Failures are counted per address and per username in windows of a minute. One address can never
 * use up a username's allowance alone, and an address from which the user has signed in before is not held to it, so
 * guessing from elsewhere does not lock anybody out.
 */
export interface SignInThrottle {
  /** Counts an attempt before its password is checked. Seconds to wait when it must not be tried, else 0. */
  begin(address: string, username: string): number;
  /** The same without counting, where attempts at the same time give a guesser no advantage. */
  wait(address: string, username: string): number;
  failed(address: string, username: string): void;
  /** Takes the attempt back out of the count, and remembers the address as one of the user's. */
  succeeded(address: string, username: string): void;
  /** Remembers the address as one of the user's. */
  remember(address: string, username: string): void;
  /** Whether the user has signed in from there before. */
  isKnown(address: string, username: string): boolean;
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
      const seconds = wait(address, username);
      if (seconds === 0) count(address, username, 1);
      return seconds;
    },
    wait,
    failed: (address, username) => count(address, username, 1),
    abandoned: (address, username) => count(address, username, -1),
    succeeded(address, username) {
      count(address, username, -1);
      remember(address, username);
    },
    remember,
    isKnown,
  };

  function isKnown(address: string, username: string): boolean {
    return known.has(pair(address, username));
  }

  function wait(address: string, username: string): number {
    const seconds = byAddress.wait(address);
    return seconds > 0 || isKnown(address, username) ? seconds : byUsername.wait(username);
  }

  function count(address: string, username: string, attempts: number): void {
    byAddress.add(address, attempts);
    if (!isKnown(address, username)) byUsername.add(username, attempts);
  }

  function remember(address: string, username: string): void {
    const key = pair(address, username);
    if (known.has(key)) return;
    if (known.size >= knownAddressesMax) {
      const oldest = known.values().next();
      if (!oldest.done) known.delete(oldest.value);
    }
    known.add(key);
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
