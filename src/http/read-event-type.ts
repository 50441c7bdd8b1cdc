import { ingressEventTypes } from '#core/contract/catalog';
import { parseInt32 } from '#core/int32';
import { ProblemError, problem } from '#core/problem';

const pushable = new Set(ingressEventTypes.map(({ id }) => id));

/** Section 7 of the interface: 400 when the text is not an id, 404 when the event type does not exist or cannot be pushed. */
export function readIngressEventType(params: unknown): number {
  const given = (params as { eventTypeId: string }).eventTypeId;
  const id = parseInt32(given);
  if (id === undefined || id < 1)
    throw new ProblemError(
      problem(
        'invalid-event-type',
        `Invalid EventType ID: ${given}. Send a whole number of 1 or more; /external/ingress/event-types lists them.`,
      ),
    );
  if (pushable.has(id)) return id;
  throw new ProblemError(
    problem(
      'event-type-not-found',
      `There is no event type ${id} that can be pushed: see /external/ingress/event-types for those that can.`,
    ),
  );
}
