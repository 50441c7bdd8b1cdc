/** Counts that only grow; the engine's host turns them into metrics. */
export function createCounters() {
  return {
    connectionsAccepted: 0,
    connectionsRefusedTotal: 0,
    connectionsRefusedPerAddress: 0,
    connectionsRefusedPerUser: 0,
    connectTimeouts: 0,
    signInsRefused: 0,
    signedInLevel4: 0,
    signedInLevel5: 0,
    keepAliveTimeouts: 0,
    drainTimeouts: 0,
    sessionsTakenOver: 0,
    sessionsRefused: 0,
    sessionsExpired: 0,
    sessionsEvicted: 0,
    packetsTooLarge: 0,
    packetsMalformed: 0,
    publishesReceived: 0,
    publishesRefused: 0,
    topicsRefused: 0,
    receiveMaximumExceeded: 0,
    subscriptionsRefused: 0,
    messagesSent: 0,
    messagesQueued: 0,
    messagesDroppedQueueFull: 0,
    messagesDroppedExpired: 0,
    messagesDroppedTooLarge: 0,
    outboundOverflows: 0,
    readsStalledInflight: 0,
    readsStalledPending: 0,
    retainedRefused: 0,
    internalErrors: 0,
  };
}

export type Counters = ReturnType<typeof createCounters>;
