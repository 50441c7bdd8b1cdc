/** Of every connection that writes to the database. */
export const writingPragmas =
  'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma wal_autocheckpoint = 16000;';
