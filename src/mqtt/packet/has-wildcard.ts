/** Wildcards belong in filters; a topic name has none. */
export function hasWildcard(topic: string): boolean {
  return topic.includes('#') || topic.includes('+');
}
