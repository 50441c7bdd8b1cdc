import { type Logger, pino } from 'pino';
import type { HttpLog } from '#http/http-app';

export type Log = Logger;

/** JSON lines on standard error, or in a file, at once, for tests; standard output is for the start block and for people. */
export function createLog(level: string, file?: string): Log {
  // PostgreSQL tells the whole row that it refused as `detail`, and rows have hashes and keys in them.
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
