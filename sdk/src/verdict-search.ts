import { EventRefusedError } from './errors.ts';
import type { OutgoingEvent } from './outgoing-event.ts';
import { readPages } from './pages.ts';
import type { Rejection, StoredEvent } from './resources.ts';
import type { Rest } from './rest.ts';
import type { Verdict } from './status.ts';

/** The number of newest rejections to search. */
const rejectionsMax = 1000;
/** The clocks of client and service may differ by this much. */
const skewMs = 300_000;

/** Searches the logs of the service for an event whose receipt or status did not arrive. Undefined when the service does not have the event. */
export async function searchVerdict(
  rest: Rest,
  clientId: string,
  { botId, packetId, sentAtMs, warnings }: OutgoingEvent,
): Promise<Verdict | EventRefusedError | undefined> {
  const path = `/external/ingress/bots/${botId}`;
  const from = new Date(sentAtMs - skewMs);
  const isIt = (sent: { readonly clientId: string; readonly packetId: number; readonly receivedAt: string }): boolean =>
    sent.clientId === clientId && sent.packetId === packetId && new Date(sent.receivedAt) >= from;
  const events = readPages<StoredEvent>(
    rest,
    `${path}/events`,
    { from, limit: 1000 },
    'afterSequence',
    'nextAfterSequence',
  );
  for await (const event of events)
    if (isIt(event)) return { sequence: event.sequence, storedAt: event.receivedAt, warnings };
  const { items } = await rest.get<{ readonly items: readonly Rejection[] }>(`${path}/rejections`, {
    limit: rejectionsMax,
  });
  const rejection = items.find(isIt);
  return rejection && new EventRefusedError(rejection.status);
}
