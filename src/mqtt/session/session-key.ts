import type { Client } from '#mqtt/hooks';

/** A user and a client id may contain any text; the length says where the user ends. */
export function sessionKey({ user, clientId, visitor }: Client): string {
  const key = `${user.length}/${user}/${clientId}`;
  // Other keys begin with a digit.
  return visitor === undefined ? key : `visitor/${visitor.length}/${visitor}/${key}`;
}
