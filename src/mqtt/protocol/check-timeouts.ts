import type { Lease } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { Connection } from './connection.ts';
import { stall } from './stall.ts';

/** Ends a connection that has been silent for too long, or whose lease is over, and then returns true. Called four times a second. */
export function checkTimeouts(connection: Connection, nowMs: number): boolean {
  const { state } = connection;
  endIfDue(connection, nowMs);
  return connection.state !== state;
}

function endIfDue(connection: Connection, nowMs: number): void {
  const { counters, limits } = connection.broker;
  const { state, reading, keepAliveMs } = connection;
  const silentMs = nowMs - reading.lastPacketAtMs;
  if (state === 'ending') {
    if (nowMs >= connection.lingerUntilMs) connection.destroy();
  } else if (state === 'connecting') {
    if (silentMs < limits.connectTimeoutMs) return;
    counters.connectTimeouts += 1;
    // It has signed in, and waits for us.
    if (connection.session !== undefined || connection.isClaiming)
      connection.refuse(
        reasonCode.serverUnavailable,
        'The session could not be saved: connect again.',
        connection.level,
      );
    else connection.destroy();
  } else if (connection.hasPeerEnded) {
    checkDrain(connection, nowMs);
  } else if (keepAliveMs > 0 && !reading.isStalledBy(~stall.outbox) && silentMs > keepAliveMs * 1.5) {
    // [MQTT-3.1.2-22] Not while we do not read; but a client that does not read us is silent by its own fault.
    counters.keepAliveTimeouts += 1;
    connection.disconnect(
      reasonCode.keepAliveTimeout,
      'Nothing came for one and a half times your keep alive: send PINGREQ in time.',
    );
  } else if (connection.client?.lease !== undefined) checkLease(connection, connection.client.lease);
}

/** A client whose lease is over must not publish any more: its will is discarded. */
function checkLease(connection: Connection, lease: Lease): void {
  connection.guard(() => {
    const end = lease.findEnd();
    if (end === undefined) return;
    connection.will = undefined;
    connection.disconnect(end.reasonCode, end.reasonString);
  });
}

/** A peer that hung up has time as long as its publications make progress. */
function checkDrain(connection: Connection, nowMs: number): void {
  const { broker, reading } = connection;
  if (connection.unsettled !== connection.unsettledSeen) {
    connection.unsettledSeen = connection.unsettled;
    reading.lastPacketAtMs = nowMs;
  }
  const isStuck = nowMs - reading.lastPacketAtMs >= broker.limits.drainTimeoutMs;
  if (!isStuck && nowMs < connection.drainEndsAtMs) return;
  broker.counters.drainTimeouts += 1;
  connection.destroy();
}
