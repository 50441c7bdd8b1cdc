/** From `bot/{botId}/ingress`. */
export function botOfTopic(topic: string): number {
  return Number(topic.slice(4, topic.lastIndexOf('/')));
}
