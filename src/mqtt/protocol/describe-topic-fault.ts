import type { EngineLimits } from '#mqtt/limits';
import { countLevels } from '#mqtt/routing/topic-filter';

/** Says which limit a topic exceeds, for its sender. */
export function describeTopicFault(
  what: string,
  topic: string,
  { topicBytesMax, topicLevelsMax }: Pick<EngineLimits, 'topicBytesMax' | 'topicLevelsMax'>,
): string {
  const bytes = Buffer.byteLength(topic);
  if (bytes > topicBytesMax) return `${what} has ${bytes} bytes; up to ${topicBytesMax} are allowed.`;
  return `${what} has ${countLevels(topic)} levels; up to ${topicLevelsMax} are allowed.`;
}
