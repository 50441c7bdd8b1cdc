import { type Logger, pino } from 'pino';
import type { HttpLog } from '#http/http-app';

export type Log = Logger;

/** JSON lines on standard error; standard output is for the start block and for people. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}

export function createHttpLog(log: Log): HttpLog {
  return {
    ...(log.isLevelEnabled('debug') && { requestEnded: (request: object) => log.debug(request, 'request') }),
    requestFailed(error, traceId, route) {
      log.error({ err: error, traceId, route }, 'request failed');
    },
  };
}
