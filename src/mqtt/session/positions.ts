import type { Message } from '#mqtt/routing/message';
import type { SessionChange, StoredMessage } from '#mqtt/session-store';
import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';

/**
 * Whether a lasting session takes a message with a position now. It does not when it has got the message before, and not while it catches up: the message
 * may be ahead of those that it missed, and will be found with them.
 */
export function takePosition({ journal }: SessionBroker, session: Session, { series, position }: Message): boolean {
  if (!journal.isDurable(session)) return true;
  const { catchUp, positions } = session;
  if (catchUp?.isDelivering === false) {
    catchUp.hasMore = true;
    return false;
  }
  if (position <= (positions.get(series) ?? 0)) return false;
  positions.set(series, position);
  return true;
}

/** The message and its position are saved together: after a crash the session has both or none. */
export function toQueued(
  { key }: Session,
  stored: StoredMessage,
  { position, series }: Message,
  share: string | undefined,
): SessionChange {
  const queued = { kind: 'queued', key, message: stored } as const;
  return position === 0 || share !== '' ? queued : { ...queued, position, series };
}
