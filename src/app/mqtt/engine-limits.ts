import type { Config } from '#app/config/load-config';
import { defaultLimits, type EngineLimits } from '#mqtt/limits';

/** The shortest keep alive: clients that ask for less get this. */
export const keepAliveSecondsMin = 3;

/** The limits of the MQTT engine from the settings, where 0 means none. */
export function engineLimits(config: Config): EngineLimits {
  return {
    connectTimeoutMs: config.mqttConnectTimeoutSeconds * 1000,
    connectionsMax: orNone(config.mqttConnectionsMax),
    connectionsPerAddressMax: orNone(config.mqttAddressConnectionsMax),
    connectionsPerUserMax: orNone(config.userConnectionsMax),
    connectPacketBytesMax: config.mqttConnectBytesMax,
    packetBytesMax: config.mqttPacketBytesMax,
    topicBytesMax: orNone(config.topicBytesMax),
    topicLevelsMax: orNone(config.mqttTopicLevelsMax),
    subscriptionsPerSessionMax: orNone(config.mqttSubscriptionsMax),
    queuedMessagesMax: orNone(config.statusQueueMax),
    queuedBytesPerUserMax: orNone(config.userQueuedBytesMax),
    queuedBytesMax: orNone(config.mqttQueuedBytesMax),
    inflightInMax: config.mqttInflightMax,
    receiveMaximum: config.mqttReceiveMaximum,
    inflightOutMax: config.mqttOutboundInflightMax,
    outboundBytesMax: orNone(config.mqttOutboundBytesMax),
    pendingBytesMax: orNone(config.mqttPendingBytesMax),
    sessionsMax: orNone(config.mqttSessionsMax),
    sessionsPerUserMax: orNone(config.userSessionsMax),
    sessionExpirySecondsMax: config.mqttSessionExpirySecondsMax,
    keepAliveSecondsMin,
    keepAliveSecondsMax: orNone(config.mqttKeepAliveSecondsMax),
    retainedMessagesMax: orNone(config.mqttRetainedMax),
    topicAliasesInMax: config.mqttTopicAliasesMax,
    topicAliasesOutMax: config.mqttTopicAliasesMax,
    lingerMs: defaultLimits.lingerMs,
    drainTimeoutMs: defaultLimits.drainTimeoutMs,
  };
}

function orNone(limit: number): number {
  return limit === 0 ? Number.POSITIVE_INFINITY : limit;
}
