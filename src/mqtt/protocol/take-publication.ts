import { reasonCode } from '#mqtt/packet/reason-code';
import { countLevels } from '#mqtt/routing/topic-filter';
import { describeTopicFault } from './describe-topic-fault.ts';
import type { ProtocolBroker } from './protocol-broker.ts';
import type { IncomingPublication, Publisher } from './publication.ts';

/** Checks the topic, then asks the publish hook. */
export function takePublication(broker: ProtocolBroker, connection: Publisher, publication: IncomingPublication): void {
  // An earlier one failed, and the connection ends as soon as its answer is sent: the client sends both again, in their order.
  if (publication.isCutOff) publication.forget();
  else if (isTopicWithinLimits(broker, connection, publication.topic)) askHook(broker, connection, publication);
  else refuseTopic(broker, publication);
}

function isTopicWithinLimits({ limits, counters }: ProtocolBroker, connection: Publisher, topic: string): boolean {
  if (topic === connection.checkedTopic) return true;
  if (Buffer.byteLength(topic) > limits.topicBytesMax || countLevels(topic) > limits.topicLevelsMax) {
    counters.topicsRefused += 1;
    return false;
  }
  connection.checkedTopic = topic;
  return true;
}

function refuseTopic(broker: ProtocolBroker, publication: IncomingPublication): void {
  const reasonString = describeTopicFault('The topic', publication.topic, broker.limits);
  try {
    broker.hooks.onTopicRefused?.(publication, reasonString);
  } catch (error) {
    broker.onFault(error);
  }
  publication.refuse(reasonCode.topicNameInvalid, reasonString);
}

export function askHook({ hooks }: ProtocolBroker, connection: Publisher, publication: IncomingPublication): void {
  try {
    hooks.onPublish(publication);
  } catch (error) {
    // End the connection first: a publication that was not taken must not be acknowledged.
    connection.isCut = true;
    connection.onError(error);
    if (publication.answer === undefined) publication.fail(reasonCode.implementationSpecificError);
  }
}
