import type { Kysely } from 'kysely';
import type { Database } from '#store/dialect/shared/database';

/** A block has far more ids than a process uses, and there are two million blocks. */
const blockSize = 2 ** 32;

/** Assigns content ids that are unique on all nodes: each node reserves blocks of them in the database. */
export interface ContentIds {
  /** Resolves when this many ids can be taken. */
  reserve(count: number): Promise<void>;
  take(): number;
}

export function createContentIds(db: Kysely<Database>): ContentIds {
  let next = 0;
  let end = 0;
  return {
    async reserve(count) {
      if (end - next >= count) return;
      const { id } = await db
        .insertInto('mqtt_content_blocks')
        .defaultValues()
        .returning('id')
        .executeTakeFirstOrThrow();
      next = id * blockSize;
      end = next + blockSize;
    },
    take() {
      next += 1;
      return next - 1;
    },
  };
}
