/** Of every connection that writes to the database. */
export const writingPragmas =
  'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma wal_autocheckpoint = 16000;';

/** Of the one on the main thread: a checkpoint of its own would hold up everybody, so it makes one only when nobody else does. */
export const mainPragmas = `${writingPragmas} pragma wal_autocheckpoint = 64000;`;
