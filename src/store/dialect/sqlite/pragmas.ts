/** For every connection that writes to the database. */
export const writingPragmas =
  'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma wal_autocheckpoint = 16000;';

/** For the connection of the main thread. A checkpoint there blocks the event loop, so it checkpoints only when the batch thread falls far behind. */
export const mainPragmas = `${writingPragmas} pragma wal_autocheckpoint = 64000;`;
