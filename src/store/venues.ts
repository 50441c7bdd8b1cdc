import type { Kysely } from 'kysely';
import { int32Min } from '#core/int32';
import type { VenueReader, VenueWriter } from '#core/ports/venue-store';
import type { Database } from './database.ts';
import { existingIds } from './existing-ids.ts';

export function createVenueReader(db: Kysely<Database>): VenueReader {
  const venues = () => db.selectFrom('venues').select(['id', 'partner_id as partnerId', 'name']);
  return {
    list({ after, limit }) {
      return venues()
        .where('id', '>', after ?? int32Min)
        .orderBy('id')
        .limit(limit + 1)
        .execute();
    },
    find(id) {
      return venues().where('id', '=', id).executeTakeFirst();
    },
    findByPartnerId(partnerId) {
      return venues().where('partner_id', '=', partnerId).executeTakeFirst();
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
