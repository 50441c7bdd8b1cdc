import type { Kysely, Selectable } from 'kysely';
import type { Bot } from '#core/bot';
import type { BotReader, BotWriter } from '#core/ports/bot-store';
import type { BotsTable, Database } from '#store/dialect/shared/database';
import { flag } from '#store/dialect/shared/flag';
import { existingIds } from './existing-ids.ts';
import { toInt32 } from './page-cursor.ts';

export function createBotReader(db: Kysely<Database>): BotReader {
  return {
    async list({ after, limit }) {
      const query = db.selectFrom('bots').selectAll().where('id', '>', toInt32(after));
      const page = query.orderBy('id').limit(limit + 1);
      return (await page.execute()).map(toBot);
    },
    async find(id) {
      const row = await db.selectFrom('bots').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toBot(row);
    },
    async listAssigned(userId, page) {
      const all = db
        .selectFrom('bot_assignments')
        .innerJoin('bots', 'bots.id', 'bot_assignments.bot_id')
        .selectAll('bots')
        .where('user_id', '=', userId)
        .orderBy('bots.id');
      const query = page === undefined ? all : all.where('bots.id', '>', toInt32(page.after)).limit(page.limit + 1);
      return (await query.execute()).map(toBot);
    },
    async listCovering(ids, venueIds) {
      const found = new Map<number, Bot>();
      for (const [column, values] of [
        ['id', ids],
        ['venue_id', venueIds],
      ] as const)
        for (const some of inSlices(values))
          for (const row of await db.selectFrom('bots').selectAll().where(column, 'in', some).execute())
            found.set(row.id, toBot(row));
      return [...found.values()].sort((a, b) => a.id - b.id);
    },
    async listUsersOf(botIds) {
      const found: { botId: number; id: number; username: string }[] = [];
      for (const some of inSlices([...botIds].sort((a, b) => a - b))) {
        const query = db
          .selectFrom('bot_assignments')
          .innerJoin('users', 'users.id', 'bot_assignments.user_id')
          .select(['bot_id as botId', 'users.id', 'username'])
          .where('bot_id', 'in', some);
        const rows = await query.orderBy('bot_id').orderBy('users.id').execute();
        found.push(...rows.map((row) => ({ ...row })));
      }
      return found;
    },
    async listEventTypes() {
      const query = db.selectFrom('bots').select('event_type_id').distinct().where('event_type_id', 'is not', null);
      const rows = await query.$narrowType<{ event_type_id: number }>().orderBy('event_type_id').execute();
      return rows.map(({ event_type_id }) => event_type_id);
    },
    async listUndeleted() {
      const rows = await db.selectFrom('removed_bots').select('bot_id').orderBy('bot_id').execute();
      return rows.map(({ bot_id }) => bot_id);
    },
    async isUndeleted(id) {
      const query = db.selectFrom('removed_bots').select('bot_id').where('bot_id', '=', id);
      return (await query.executeTakeFirst()) !== undefined;
    },
  };
}

export function createBotWriter(db: Kysely<Database>): BotWriter {
  return {
    ...createBotReader(db),
    async put({ id, name, venueId, eventTypeId, pushEnabled }) {
      const columns = { name, venue_id: venueId, event_type_id: eventTypeId, push_enabled: flag(pushEnabled) };
      await db
        .insertInto('bots')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
    },
    async remove(id) {
      await shareFixturesOf(db, id);
      await db.deleteFrom('bots').where('id', '=', id).execute();
      await db
        .insertInto('removed_bots')
        .values({ bot_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async noteDeleted(id) {
      await db.deleteFrom('removed_bots').where('bot_id', '=', id).execute();
    },
    async assign(userId, botId) {
      const result = await db
        .insertInto('bot_assignments')
        .values({ user_id: userId, bot_id: botId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async unassign(userId, botId) {
      const assignment = db.deleteFrom('bot_assignments').where('user_id', '=', userId).where('bot_id', '=', botId);
      const result = await assignment.executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    existing: (ids) => existingIds(db, 'bots', ids),
  };
}

/** Once a bot is removed, fixtures that were assigned to it alone belong to all bots of their venue. */
async function shareFixturesOf(db: Kysely<Database>, botId: number): Promise<void> {
  await db
    .updateTable('fixtures')
    .set({ shared: 1 })
    .where('id', 'in', (assigned) =>
      assigned.selectFrom('fixture_bots').select('fixture_id').where('bot_id', '=', botId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fixture_bots as other')
            .select('other.bot_id')
            .whereRef('other.fixture_id', '=', 'fixtures.id')
            .where('other.bot_id', '!=', botId),
        ),
      ),
    )
    .execute();
}

/** Both dialects limit the parameters of one statement. */
function inSlices(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / 1000) }, (_, index) =>
    ids.slice(index * 1000, (index + 1) * 1000),
  );
}

function toBot(row: Selectable<BotsTable>): Bot {
  return {
    id: row.id,
    name: row.name,
    venueId: row.venue_id,
    eventTypeId: row.event_type_id,
    pushEnabled: row.push_enabled === 1,
  };
}
