import type { Actor } from '#core/audit-entry';
import type { Change } from '#core/ports/change-feed';
import { notFound, type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import type { Venue } from '#core/venue';
import type { AdministrationParts } from './administration-parts.ts';
import { recordChange } from './record-change.ts';

export interface VenueAdministration {
  put(actor: Actor, venue: Venue): Promise<Result<{ readonly venue: Venue; readonly created: boolean }, Problem>>;
  remove(actor: Actor, id: number): Promise<Result<void, Problem>>;
}

export function createVenueAdministration(parts: AdministrationParts): VenueAdministration {
  return {
    put(actor, venue) {
      return recordChange(parts, actor, 'venue.put', async (writers) => {
        const before = (await writers.venues.find(venue.id)) ?? null;
        const holder = await writers.venues.findByPartnerId(venue.partnerId);
        if (holder !== undefined && holder.id !== venue.id) return failed(partnerIdTaken(holder));
        await writers.venues.put(venue);
        const value = { venue, created: before === null };
        return ok({ value, target: `venue/${venue.id}`, before, after: venue, change: changeOf(venue.id) });
      });
    },

    remove(actor, id) {
      return recordChange<void>(parts, actor, 'venue.delete', async (writers) => {
        const before = await writers.venues.find(id);
        if (before === undefined) return failed(notFound('venue', id));
        if (await writers.venues.isInUse(id)) return failed(inUse(id));
        await writers.venues.remove(id);
        return ok({ value: undefined, target: `venue/${id}`, before, after: null, change: changeOf(id) });
      });
    },
  };
}

function changeOf(id: number): Change {
  return { resource: 'venue', id };
}

function partnerIdTaken({ id, partnerId }: Venue): Problem {
  return problem('conflict', `The partner id ${partnerId} belongs to venue ${id}: a partner id names one venue.`);
}

function inUse(id: number): Problem {
  return problem('conflict', `Venue ${id} still has bots or fixtures: move or delete them first.`);
}
