import { startPostgres } from '#tests/support/start-postgres';
import { openScorewire } from './open-scorewire.ts';
import { serveSystem } from './serve-system.ts';

/** Scorewire with everything on, on a PostgreSQL of its own with PostgreSQL's own settings. */
await serveSystem(async () => {
  const postgres = await startPostgres().catch((error: unknown) => String(error));
  if (typeof postgres === 'string') return { missing: `PostgreSQL does not start here: ${postgres}` };
  const scorewire = await openScorewire({ SCOREWIRE_DATABASE_URL: postgres.url });
  return {
    ...scorewire,
    async stop() {
      await scorewire.stop();
      await postgres.stop();
    },
  };
});
