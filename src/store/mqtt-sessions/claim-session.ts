import { type Selectable, sql, type Transaction } from 'kysely';
import type { ClaimedSession, ClaimOutcome, SessionClaim } from '#mqtt/session-store';
import type { Database, MqttSessionsTable } from '#store/dialect/shared/database';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { sha256 } from './hash-cache.ts';
import { removeSessions } from './remove-sessions.ts';
import { readContents } from './session-reader.ts';

type SessionRow = Selectable<MqttSessionsTable>;

/** The Session Expiry Interval that means never. */
export const neverExpires = 0xffff_ffff;

/**
 * One transaction: lock the session → is it open elsewhere, expired, to be removed → make room for a new one → name the owner → read what it holds.
 * The lock waits for a save of the previous owner that is under way; a later one finds the new owner, and changes nothing.
 */
export function claimSession(dialect: SqlDialect, claim: SessionClaim): Promise<ClaimOutcome> {
  return dialect.writer.transaction().execute(async (transaction) => {
    const row = await lockSession(dialect, transaction, claim);
    if (row !== undefined && isHeld(row, claim)) return { kind: 'held', owner: row.owner };
    const previous = row?.owner ?? undefined;
    if (row !== undefined && !claim.cleanStart && !isExpired(row, claim.nowMs)) {
      const owner = previous !== undefined && previous === claim.current ? previous : claim.owner;
      await transaction.updateTable('mqtt_sessions').set({ owner }).where('id', '=', row.id).execute();
      return { kind: 'claimed', session: await readClaimed(transaction, row), previous };
    }
    if (row !== undefined) await removeSessions(transaction, [row.id]);
    if (claim.expirySeconds === 0) return { kind: 'claimed', session: undefined, previous };
    if (!(await makeRoom(dialect, transaction, claim))) return { kind: 'full' };
    await insertSession(transaction, claim);
    return { kind: 'claimed', session: undefined, previous };
  });
}

async function lockSession(
  { name }: SqlDialect,
  transaction: Transaction<Database>,
  { key }: SessionClaim,
): Promise<SessionRow | undefined> {
  const find = transaction.selectFrom('mqtt_sessions').selectAll().where('key_sha256', '=', sha256(key));
  if (name === 'sqlite') return find.executeTakeFirst();
  const found = await find.forUpdate().executeTakeFirst();
  if (found !== undefined) return found;
  // A session that does not exist yet cannot be locked: two claims of it must still run one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  return find.forUpdate().executeTakeFirst();
}

function isHeld(row: SessionRow, { owner, force }: SessionClaim): row is SessionRow & { owner: string } {
  if (force || row.offline_since_ms !== null || row.owner === null) return false;
  return nodeOf(row.owner) !== nodeOf(owner);
}

function nodeOf(owner: string): string {
  return owner.slice(0, owner.indexOf('/'));
}

function isExpired({ offline_since_ms, expiry_seconds }: SessionRow, nowMs: number): boolean {
  if (offline_since_ms === null || expiry_seconds >= neverExpires) return false;
  return offline_since_ms + expiry_seconds * 1000 <= nowMs;
}

async function readClaimed(transaction: Transaction<Database>, row: SessionRow): Promise<ClaimedSession | undefined> {
  const [session] = await readContents(transaction, [row], row.id - 1, row.id);
  const positions = await transaction
    .selectFrom('mqtt_session_positions')
    .select(['topic', 'position'])
    .where('session_id', '=', row.id)
    .execute();
  return session && { ...session, positions: new Map(positions.map(({ topic, position }) => [topic, position])) };
}

/** Removes the session of the user that has been offline the longest. False when all of them are connected. */
async function makeRoom(
  { name }: SqlDialect,
  transaction: Transaction<Database>,
  { user, sessionsPerUserMax }: SessionClaim,
): Promise<boolean> {
  if (!Number.isFinite(sessionsPerUserMax)) return true;
  const { count } = await transaction
    .selectFrom('mqtt_sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_key', '=', user)
    .executeTakeFirstOrThrow();
  if (count < sessionsPerUserMax) return true;
  const oldest = transaction
    .selectFrom('mqtt_sessions')
    .select('id')
    .where('user_key', '=', user)
    .where('offline_since_ms', 'is not', null)
    .orderBy('offline_since_ms')
    .limit(1);
  // Skips a session that another transaction is claiming: its client is about to be online.
  const found = await (name === 'postgres' ? oldest.forUpdate().skipLocked() : oldest).executeTakeFirst();
  if (found === undefined) return false;
  await removeSessions(transaction, [found.id]);
  return true;
}

/** Offline until the claimant has opened it: if it never does, the session expires. */
async function insertSession(transaction: Transaction<Database>, claim: SessionClaim): Promise<void> {
  const { key, user, clientId, number, expirySeconds, nowMs, owner } = claim;
  await transaction
    .insertInto('mqtt_sessions')
    .values({
      key_sha256: sha256(key),
      key,
      user_key: user,
      client_id: clientId,
      number,
      expiry_seconds: expirySeconds,
      offline_since_ms: nowMs,
      owner,
    })
    .execute();
}
