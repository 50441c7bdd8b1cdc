import type { Outgoing, Releasing } from './outgoing.ts';
import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';

/** The exchange of a message is over, whatever its outcome. */
export function finishOutgoing({ journal }: SessionBroker, session: Session, outgoing: Outgoing | Releasing): void {
  if (outgoing.isCounted) session.unacknowledged -= 1;
  outgoing.isCounted = false;
  journal.record(session, { kind: 'done', key: session.key, order: outgoing.order });
}
