import type { PositionedMessage } from '#core/peers/find-missed';
import type { OwnMessage } from '#mqtt/own-message';

/** At QoS 1, because statuses must arrive; subscribers that ask for QoS 0 get QoS 0. */
export function positionedToOwn(message: PositionedMessage): OwnMessage {
  const { topic, json, position, series, senderId, alone = false } = message;
  return {
    topic,
    payload: Buffer.from(json),
    qos: 1,
    retain: false,
    ...(position !== undefined && { position }),
    ...(series !== undefined && { series }),
    ...(senderId !== undefined && { addressee: { user: String(senderId), alone } }),
  };
}
