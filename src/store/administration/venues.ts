import type { Kysely, Selectable } from 'kysely';
import type { VenueReader, VenueWriter } from '#core/ports/venue-store';
import type { Venue } from '#core/venue';
import type { Database, VenuesTable } from '#store/dialect/shared/database';
import { existingIds } from './existing-ids.ts';
import { toInt32 } from './page-cursor.ts';

export function createVenueReader(db: Kysely<Database>): VenueReader {
  const venues = () => db.selectFrom('venues').selectAll();
  return {
    async list({ after, limit }) {
      const query = venues().where('id', '>', toInt32(after));
      const page = query.orderBy('id').limit(limit + 1);
      return (await page.execute()).map(toVenue);
    },
    async find(id) {
      const row = await venues().where('id', '=', id).executeTakeFirst();
      return row && toVenue(row);
    },
    async findByPartnerId(partnerId) {
      const row = await venues().where('partner_id', '=', partnerId).executeTakeFirst();
      return row && toVenue(row);
    },
  };
}

export function createVenueWriter(db: Kysely<Database>): VenueWriter {
  return {
    ...createVenueReader(db),
    async put({ id, partnerId, name }) {
      const columns = { partner_id: partnerId, name };
      await db
        .insertInto('venues')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
    },
    async remove(id) {
      await db.deleteFrom('venues').where('id', '=', id).execute();
    },
    async isInUse(id) {
      const bot = await db.selectFrom('bots').select('id').where('venue_id', '=', id).limit(1).execute();
      const fixture = await db.selectFrom('fixtures').select('id').where('venue_id', '=', id).limit(1).execute();
      return bot.length + fixture.length > 0;
    },
    existing: (ids) => existingIds(db, 'venues', ids),
  };
}

function toVenue(row: Selectable<VenuesTable>): Venue {
  return { id: row.id, partnerId: row.partner_id, name: row.name };
}
