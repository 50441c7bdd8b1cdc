/** The time of the database, because the clocks of nodes differ. */
export const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
