import type { PageRequest } from '#core/page';
import type { Venue } from '#core/venue';

export interface VenueReader {
  list(page: PageRequest): Promise<Venue[]>;
  find(id: number): Promise<Venue | undefined>;
  findByPartnerId(partnerId: number): Promise<Venue | undefined>;
}

export interface VenueWriter extends VenueReader {
  /** Inserts the venue or replaces all of it. */
  put(venue: Venue): Promise<void>;
  remove(id: number): Promise<void>;
  /** Whether a bot or fixture refers to it. */
  isInUse(id: number): Promise<boolean>;
  /** The given ids that exist. */
  existing(ids: readonly number[]): Promise<Set<number>>;
}
