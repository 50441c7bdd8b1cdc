import type { Kysely } from 'kysely';
import type { Database } from '#store/dialect/shared/database';

/** A block has far more ids than a process uses, and there are two million blocks. */
const blockSize = 2 ** 32;

/** Assigns content ids that are unique on all nodes: each node reserves blocks of them in the database. */
export interface ContentIds {
  /** Resolves when this many ids can be taken. */
  reserve(count: number): Promise<void>;
  take(): number;
  /** Reserves a block and returns its number, which no other node has. */
  reserveBlock(): Promise<number>;
}

export function createContentIds(db: Kysely<Database>): ContentIds {
  let next = 0;
  let end = 0;
  const reserveBlock = async (): Promise<number> => {
    const { id } = await db.insertInto('mqtt_content_blocks').defaultValues().returning('id').executeTakeFirstOrThrow();
    next = id * blockSize;
    end = next + blockSize;
    return id;
  };
  return {
    reserveBlock,
    async reserve(count) {
      if (end - next < count) await reserveBlock();
    },
    take() {
      next += 1;
      return next - 1;
    },
  };
}
