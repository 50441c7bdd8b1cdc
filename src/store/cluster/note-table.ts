import type { Pool } from 'pg';
import type { Json } from '#core/json';
import type { ClusterStore, NewNote } from '#core/ports/cluster-store';
import { nowMs } from './now-ms.ts';

/** An arbitrary number; nothing else in the database may take it as an advisory lock. */
const noteLock = 7_041_846_205n;
/** Nodes poll twice a second: an older note has been read by all of them, or they are gone. */
const keptMs = 60_000;
const readMax = 1000;

const appendSql = `
  insert into cluster_notes (note_key, node_id, subject, message, at_ms)
  select note_key, node_id, subject, message, ${nowMs}
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality
    as given (note_key, node_id, subject, message, position)
  order by position`;

const readSql = `
  select id, note_key as key, node_id as "nodeId", subject, message from cluster_notes
  where id > $1 order by id limit ${readMax}`;

const forgetSql = `delete from cluster_notes where at_ms < ${nowMs} - ${keptMs}`;

/** From the sequence, because old notes are deleted. */
const lastIdSql = 'select case when is_called then last_value else 0 end as id from cluster_notes_id_seq';

export function createNoteTable(pool: Pool): Pick<ClusterStore, 'appendNotes' | 'readNotes' | 'lastNoteId'> {
  return {
    async appendNotes(notes) {
      const column = (key: Exclude<keyof NewNote, 'message'>): string[] => notes.map((note) => note[key]);
      const messages = notes.map(({ message }) => JSON.stringify(message));
      const client = await pool.connect();
      try {
        await client.query('begin');
        // One transaction at a time: otherwise a reader that has seen an id could miss a lower one that commits later.
        await client.query(`select pg_advisory_xact_lock(${noteLock})`);
        await client.query(appendSql, [column('key'), column('nodeId'), column('subject'), messages]);
        await client.query(forgetSql);
        await client.query('commit');
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    async readNotes(afterId) {
      const { rows } = await pool.query<Omit<NewNote, 'message'> & { id: number; message: string }>(readSql, [afterId]);
      return rows.map((row) => ({ ...row, message: JSON.parse(row.message) as Json }));
    },
    async lastNoteId() {
      const { rows } = await pool.query<{ id: number }>(lastIdSql);
      return rows[0]?.id ?? 0;
    },
  };
}
