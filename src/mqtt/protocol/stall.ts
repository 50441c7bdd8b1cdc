/** The reasons why a connection is not read, as a bit set. */
export const stall = {
  /** A hook is asked about a CONNECT or SUBSCRIBE; the packets after it wait for the answer. */
  asking: 1,
  /** Too many publications of this connection are with the publish hook. */
  inflight: 2,
  /** Too many bytes of all connections are with the publish hook. */
  pending: 4,
  /** The client does not read what it is sent. */
  outbox: 8,
  /** The session is being saved; the packets after CONNECT wait for CONNACK. */
  greeting: 16,
  /** The read scheduler lets other connections go first. */
  scheduled: 32,
  /** The connection is to be ended when its publications are answered. */
  leaving: 64,
  /** After a stall of the event loop, it is not known yet whether this node still has the session. */
  fenced: 128,
} as const;
