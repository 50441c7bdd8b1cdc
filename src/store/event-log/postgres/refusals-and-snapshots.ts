import type pg from 'pg';
import type { LiveSnapshot, NewRefusal } from '#core/ports/event-log';
import { createByteaArray } from '#store/dialect/postgres/bytea-array';
import { nameStatement } from '#store/dialect/postgres/name-statement';
import { snapshotSpanOf } from '#store/event-log/shared/snapshot-span';
import { numberArray } from './batch.ts';

const refusalsSql = `
  insert into event_refusals (bot_id, received_at_ms, user_id, client_id, packet_id, status, payload)
  select * from unnest($1::integer[], $2::bigint[], $3::integer[], $4::text[], $5::integer[], $6::text[], $7::bytea[])`;

const snapshotsSql = `
  insert into event_snapshots (bot_id, span, sequence, state)
  select * from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::text[]) as given (bot_id, span, sequence, state)
  order by bot_id
  on conflict (bot_id, span) do update set sequence = excluded.sequence, state = excluded.state
  where excluded.sequence >= event_snapshots.sequence`;

/** Stores the refusals and snapshots of a batch after its events, best effort: losing one is no fault. */
export async function storeRefusalsAndSnapshots(
  client: pg.Client,
  refusals: readonly NewRefusal[],
  snapshots: readonly LiveSnapshot[],
): Promise<void> {
  await Promise.all([
    refusals.length > 0 &&
      client.query({ name: nameStatement(refusalsSql), text: refusalsSql, values: columnsOf(refusals) }),
    snapshots.length > 0 &&
      client.query({
        name: nameStatement(snapshotsSql),
        text: snapshotsSql,
        values: [
          numberArray(snapshots.map(({ botId }) => botId)),
          numberArray(snapshots.map(({ sequence }) => snapshotSpanOf(sequence))),
          numberArray(snapshots.map(({ sequence }) => sequence)),
          snapshots.map(({ state }) => state),
        ],
      }),
  ]);
}

function columnsOf(refusals: readonly NewRefusal[]): unknown[] {
  const numbers = (value: (refusal: NewRefusal) => number): string => numberArray(refusals.map(value));
  return [
    numbers(({ botId }) => botId),
    numbers(({ receivedAtMs }) => receivedAtMs),
    numbers(({ userId }) => userId),
    refusals.map(({ clientId }) => clientId),
    numbers(({ packetId }) => packetId),
    refusals.map(({ status }) => status),
    createByteaArray(refusals.map(({ payload }) => payload)),
  ];
}
