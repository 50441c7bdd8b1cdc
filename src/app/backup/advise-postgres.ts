import type { ConfigSources } from '#app/config/load-config';

/** The commands that back up and restore a service on PostgreSQL, for the shell that has its settings. They show no password. */
export function advisePostgres(env: ConfigSources['env']): { readonly backUp: string; readonly restore: string } {
  const file = env['SCOREWIRE_DATABASE_URL_FILE'];
  const url = file ? `"$(cat '${file.replaceAll("'", `'\\''`)}')"` : '"$SCOREWIRE_DATABASE_URL"';
  return {
    backUp: `pg_dump --format=custom --file=scorewire.dump ${url}`,
    restore: `pg_restore --clean --if-exists --no-owner --single-transaction --dbname=${url} scorewire.dump`,
  };
}
