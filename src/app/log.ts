import { type Logger, pino } from 'pino';
import type { HttpLog } from '#http/http-app';

export type Log = Logger;

/** Writes JSON lines to standard error, or synchronously to a file for tests. Standard output is for the start block. */
export function createLog(level: string, file?: string): Log {
  // PostgreSQL puts the whole refused row into `detail`, and rows contain hashes and keys.
  const redact = ['*.detail', '*.*.detail', 'err.aggregateErrors[*].detail'];
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact };
  return pino(options, pino.destination(file === undefined ? 2 : { dest: file, sync: true }));
}

export function createHttpLog(log: Log): HttpLog {
  return {
    ...(log.isLevelEnabled('debug') && { requestEnded: (request: object) => log.debug(request, 'request') }),
    requestFailed(error, traceId, route) {
      log.error({ err: error, traceId, route }, 'request failed');
    },
  };
}
