import { TokenBucket } from '#core/ingress/token-bucket';
import type { Clock } from '#core/ports/clock';
import { type Problem, ProblemError } from '#core/problem';
import { addressKey } from '#core/sign-in/address-key';
import { type AddressCount, createAddressCount } from '#http/address-count';

/** What the readers of share links may cost: a link that gets around must not slow the games down. */
export interface AirLimits {
  /** Open streams and long polls of one link. */
  readonly readersPerLinkMax: number;
  /** The same from one address, over all links. */
  readonly readersPerAddressMax: number;
  /** Requests a second, of one link and from one address. */
  readonly requestsPerSecondMax: number;
}

export interface AirGate {
  /** Throws a problem when the address or the link asks too often. */
  takeAddress(address: string): void;
  takeLink(linkId: number): void;
  /** The open streams and long polls of each address. */
  readonly addresses: AddressCount;
}

/** Old entries are dropped all at once: a bucket that is forgotten is a full one. */
const bucketsMax = 10_000;
/** A page loads several files at once, and many pages are opened when a production starts. */
const burstSeconds = 3;

export function createAirGate({ readersPerAddressMax, requestsPerSecondMax }: AirLimits, clock: Clock): AirGate {
  const byAddress = createBuckets(requestsPerSecondMax, clock);
  const byLink = createBuckets(requestsPerSecondMax, clock);
  return {
    takeAddress(address) {
      if (!byAddress(addressKey(address))) throw new ProblemError(tooMany('This address', requestsPerSecondMax));
    },
    takeLink(linkId) {
      if (!byLink(String(linkId))) throw new ProblemError(tooMany('This link', requestsPerSecondMax));
    },
    addresses: createAddressCount(Number.POSITIVE_INFINITY, readersPerAddressMax),
  };
}

function createBuckets(ratePerSecond: number, clock: Clock): (key: string) => boolean {
  const buckets = new Map<string, TokenBucket>();
  return (key) => {
    const bucket = buckets.get(key) ?? new TokenBucket(ratePerSecond, ratePerSecond * burstSeconds, clock);
    if (buckets.size >= bucketsMax) buckets.clear();
    buckets.set(key, bucket);
    return bucket.take();
  };
}

function tooMany(who: string, perSecondMax: number): Problem {
  const detail = `${who} may ask ${perSecondMax} times a second: ask less often, or use the stream.`;
  return { code: 'too-many-requests', detail, retryAfterSeconds: 1 };
}

export function tooManyReaders(who: string, max: number): ProblemError {
  const detail = `${who} has ${max} readers, which is the limit: close one, or make another link.`;
  return new ProblemError({ code: 'too-many-streams', detail, retryAfterSeconds: 10 });
}
