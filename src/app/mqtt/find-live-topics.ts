import type { BotTopic } from '#core/bot-topic';
import type { Ingress } from '#core/ingress/ingress';
import type { RetainedTopic } from '#mqtt/hooks';

/** The retained live payloads for a subscription to `bot/{id}/json` or `bot/+/json`, of the bots that the client may read. */
export async function findLiveTopics(
  ingress: Ingress,
  bots: ReadonlySet<number>,
  topic: BotTopic,
): Promise<readonly RetainedTopic[]> {
  const found: number[] = [];
  for (const botId of bots) {
    if (topic.botId !== undefined && topic.botId !== botId) continue;
    // One after the other: a state that is not in memory is rebuilt from the bot's last events.
    const hasLive = ingress.hasLive(botId);
    if (hasLive === true || (await hasLive)) found.push(botId);
    if (hasLive !== true) await new Promise<void>((go) => setImmediate(go));
  }
  return found.map((botId) => ({
    topic: `bot/${botId}/json`,
    qos: 1 as const,
    make() {
      const live = ingress.peekLive(botId);
      return live && Buffer.from(live.json);
    },
  }));
}
