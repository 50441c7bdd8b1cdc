import type { NatsConnection } from '@nats-io/transport-node';
import type { BusCounters } from '#core/ports/bus';

/** Publishes until the server is too far behind: unconfirmed messages wait in memory, so there is a limit. */
export interface Publisher {
  publish(connection: NatsConnection, subject: string, message: Uint8Array): void;
  /** The connection has ended, and its unsent messages are lost. */
  reset(): void;
}

const unconfirmedBytesMax = 8_388_608;
/** Asks the server to confirm when this many bytes were sent since the last request. */
const confirmEveryBytes = 262_144;
/** The bytes of a message besides its payload. */
const overheadBytes = 128;

export function createPublisher(counters: BusCounters, onFault: (error: unknown) => void): Publisher {
  let unconfirmed = 0;
  /** Sent after the last request for confirmation. */
  let sentSince = 0;
  let isConfirming = false;
  let hasToldSize = false;
  /** Confirmations for a connection that is gone do not count. */
  let generation = 0;
  return {
    publish(connection, subject, message) {
      const bytes = message.byteLength + overheadBytes;
      const bytesMax = connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
      if (message.byteLength > bytesMax) {
        if (!hasToldSize) onFault(new Error(`NATS takes ${bytesMax} bytes at most: raise max_payload of the server.`));
        hasToldSize = true;
        counters.dropped += 1;
        return;
      }
      if (unconfirmed + bytes > unconfirmedBytesMax) {
        counters.dropped += 1;
        return;
      }
      try {
        connection.publish(subject, message);
      } catch {
        // It was closed a moment ago.
        counters.dropped += 1;
        return;
      }
      counters.published += 1;
      unconfirmed += bytes;
      sentSince += bytes;
      if (sentSince >= confirmEveryBytes && !isConfirming) void confirm(connection);
    },
    reset() {
      generation += 1;
      unconfirmed = 0;
      sentSince = 0;
      isConfirming = false;
    },
  };

  async function confirm(connection: NatsConnection): Promise<void> {
    const given = generation;
    const bytes = unconfirmed;
    isConfirming = true;
    sentSince = 0;
    await connection.flush().catch(() => {});
    if (given !== generation) return;
    isConfirming = false;
    unconfirmed -= bytes;
    if (sentSince >= confirmEveryBytes) void confirm(connection);
  }
}
