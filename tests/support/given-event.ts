import { IngressEvent, type PushedPayload } from '#core/ingress/ingress-event';

/** An ingress event with these fields. */
export function createEvent(given: PushedPayload): IngressEvent {
  // The class is abstract; the given fields supply everything that a subclass would.
  const Event = IngressEvent as unknown as new () => IngressEvent;
  return Object.assign(new Event(), given);
}
