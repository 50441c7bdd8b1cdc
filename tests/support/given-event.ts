import { IngressEvent, type PushedPayload } from '#core/ingress/ingress-event';

/** An event that says what it is given. */
export function createEvent(given: PushedPayload): IngressEvent {
  // What an edge would have to define is all in what is given.
  const Event = IngressEvent as unknown as new () => IngressEvent;
  return Object.assign(new Event(), given);
}
