import { WarningThrottle } from '#core/ingress/warning-throttle';
import type { Clock } from '#core/ports/clock';
import type { RefusedSignIn } from '#core/sign-in/refused-sign-in';
import type { Log } from './log.ts';

const windowMs = 60_000;
const linesMax = 60;

/**
 * Logs refused sign-ins. Repeated ones are logged once in a few seconds with the number of attempts since, and all together take no more than
 * `linesMax` lines a minute: an attacker who guesses passwords must not fill the disk.
 */
export function createSignInLog(
  log: Pick<Log, 'info'>,
  clock: Clock,
): (door: 'REST' | 'MQTT', refused: RefusedSignIn) => void {
  const throttle = new WarningThrottle(clock);
  let windowEndsMs = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let leftOut = 0;
  return (door, { address, reason, ...refused }) => {
    const username = refused.username ?? null;
    const held = throttle.admit(JSON.stringify([door, address, username, reason]));
    if (held === undefined) return;
    const nowMs = clock();
    if (nowMs >= windowEndsMs) {
      windowEndsMs = nowMs + windowMs;
      lines = 0;
    }
    if (lines >= linesMax) {
      leftOut += 1;
      return;
    }
    lines += 1;
    log.info(
      { door, address, username, reason, attempts: held + 1, ...(leftOut > 0 && { leftOut }) },
      'sign-in refused',
    );
    leftOut = 0;
  };
}
