import type { Kysely } from 'kysely';
import type { Database } from '#store/dialect/shared/database';

/** Ids of a block: far more than one start needs, and so few that there are two million blocks. */
const blockSize = 2 ** 32;

/** Gives out ids of contents that nobody else gives out, on any node: each takes blocks of them from the database. */
export interface ContentIds {
  /** Resolves when so many can be taken. */
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
