/** A parsed topic filter. A shared subscription has a `group`; its levels are those after `$share/{group}/`. */
export interface TopicFilter {
  readonly levels: readonly string[];
  readonly group: string | undefined;
}

const sharePrefix = '$share/';

/** Undefined when the standard does not allow the filter [MQTT-4.7.1-1..3, MQTT-4.7.3-1, MQTT-4.8.2-1, MQTT-4.8.2-2]. */
export function parseTopicFilter(filter: string): TopicFilter | undefined {
  if (!filter.startsWith(sharePrefix)) return parseLevels(filter, undefined);
  const end = filter.indexOf('/', sharePrefix.length);
  if (end === -1) return undefined;
  const group = filter.slice(sharePrefix.length, end);
  if (group === '' || group.includes('+') || group.includes('#')) return undefined;
  return parseLevels(filter.slice(end + 1), group);
}

/** The filter must be one that parses. */
export function isSharedFilter(filter: string): boolean {
  return filter.startsWith(sharePrefix);
}

/** The filter without `$share/{group}/`. */
export function withoutGroup(filter: string): string {
  return isSharedFilter(filter) ? filter.slice(filter.indexOf('/', sharePrefix.length) + 1) : filter;
}

export function countLevels(topic: string): number {
  let levels = 1;
  for (let at = topic.indexOf('/'); at !== -1; at = topic.indexOf('/', at + 1)) levels += 1;
  return levels;
}

function parseLevels(filter: string, group: string | undefined): TopicFilter | undefined {
  if (filter === '') return undefined;
  const levels = filter.split('/');
  const last = levels.length - 1;
  for (const [index, level] of levels.entries()) {
    if (level.length > 1 && (level.includes('+') || level.includes('#'))) return undefined;
    if (level === '#' && index !== last) return undefined;
  }
  return { levels, group };
}
