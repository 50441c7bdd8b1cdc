import { type BotTopic, parseBotTopic } from '#core/bot-topic';

const topicsMax = 20_000;

/** Caches parsed topics, and the last one apart: the events of one sender arrive together. */
export function createTopicCache() {
  const known = new Map<string, BotTopic | undefined>();
  let lastTopic = '';
  let lastParsed: BotTopic | undefined;
  return {
    parse(topic: string): BotTopic | undefined {
      if (topic !== lastTopic) {
        lastParsed = find(topic);
        lastTopic = topic;
      }
      return lastParsed;
    },
  };

  function find(topic: string): BotTopic | undefined {
    const found = known.get(topic);
    if (found !== undefined || known.has(topic)) return found;
    if (known.size >= topicsMax) known.clear();
    const parsed = parseBotTopic(topic);
    known.set(topic, parsed);
    return parsed;
  }
}
