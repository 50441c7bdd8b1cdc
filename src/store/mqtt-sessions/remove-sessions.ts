import { sql, type Transaction } from 'kysely';
import type { Database } from '#store/dialect/shared/database';

/** Removes sessions with everything they hold. The caller has locked them. */
export async function removeSessions(transaction: Transaction<Database>, ids: readonly number[]): Promise<void> {
  const contents = await transaction
    .selectFrom('mqtt_messages')
    .select('content_id')
    .distinct()
    .where('session_id', 'in', ids)
    .execute();
  for (const table of ['mqtt_subscriptions', 'mqtt_messages', 'mqtt_received_ids', 'mqtt_session_positions'] as const)
    await transaction.deleteFrom(table).where('session_id', 'in', ids).execute();
  await transaction.deleteFrom('mqtt_sessions').where('id', 'in', ids).execute();
  if (contents.length === 0) return;
  const contentIds = contents.map(({ content_id }) => content_id);
  await transaction
    .deleteFrom('mqtt_contents')
    .where('id', 'in', contentIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mqtt_messages')
            .select(sql`1`.as('one'))
            .whereRef('mqtt_messages.content_id', '=', 'mqtt_contents.id'),
        ),
      ),
    )
    .execute();
}
