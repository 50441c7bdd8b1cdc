import { createBoundedCache } from '#core/memory/bounded-cache';
import type { Clock } from '#core/ports/clock';

/**
 * Limits guessing: counts failures per address and per username in windows of a minute. The limit per username does not apply to addresses
 * from which the user has signed in before, and no single address can reach it, so guessing locks no user out.
 */
export interface SignInThrottle {
  /** Counts an attempt before its password is checked. Returns the seconds to wait, or 0 when it may be checked. */
  begin(address: string, username: string): number;
  /** Like `begin` without counting, for secrets that parallel attempts do not help to guess. */
  wait(address: string, username: string): number;
  failed(address: string, username: string): void;
  /** Uncounts the attempt, and makes the address known for the user. */
  succeeded(address: string, username: string): void;
  /** Makes the address known for the user. */
  remember(address: string, username: string): void;
  /** Whether the user has signed in from there before. */
  isKnown(address: string, username: string): boolean;
  /** Uncounts an attempt that could not be checked. */
  abandoned(address: string, username: string): void;
}

export interface SignInLimits {
  /** Failures per minute from one address; 0 = no limit. */
  readonly perAddressMax: number;
  /** Failures per minute for one username from addresses that are not known for it; 0 = no limit. */
  readonly perUsernameMax: number;
}

const windowMs = 60_000;
const countersMax = 50_000;
const knownAddressesMax = 50_000;

export function createSignInThrottle(limits: SignInLimits, clock: Clock): SignInThrottle {
  const byAddress = createCounter(limits.perAddressMax, clock);
  const byUsername = createCounter(limits.perUsernameMax, clock);
  const known = createBoundedCache<string, true>(knownAddressesMax, clock);
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
    return known.get(pair(address, username)) !== undefined;
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
    if (!isKnown(address, username)) known.set(pair(address, username), true, Number.POSITIVE_INFINITY);
  }
}

interface Counter {
  wait(key: string): number;
  add(key: string, count: number): void;
}

function createCounter(max: number, clock: Clock): Counter {
  const windows = createBoundedCache<string, { count: number; readonly endsAtMs: number }>(countersMax, clock);
  return {
    wait(key) {
      const window = windows.get(key);
      if (max === 0 || window === undefined || window.count < max) return 0;
      return Math.ceil((window.endsAtMs - clock()) / 1000);
    },
    add(key, count) {
      const window = windows.get(key);
      if (window !== undefined) window.count = Math.max(0, window.count + count);
      else if (count > 0) windows.set(key, { count, endsAtMs: clock() + windowMs }, windowMs);
    },
  };
}
