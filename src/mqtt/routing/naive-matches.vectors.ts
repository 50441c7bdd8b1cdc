import { fc } from '#tests/support/property';

/** Whether a filter (not a shared one) matches a topic: section 4.7 of the standard, sentence by sentence, without optimisation. */
export function naiveMatches(filter: string, topic: string): boolean {
  // 4.7.2: a filter that starts with a wildcard does not match topics that begin with a $.
  if (topic.startsWith('$') && (filter.startsWith('+') || filter.startsWith('#'))) return false;
  return levelsMatch(filter.split('/'), topic.split('/'));
}

function levelsMatch([level, ...levels]: readonly string[], [part, ...parts]: readonly string[]): boolean {
  // 4.7.1.2: the multi-level wildcard represents the parent and any number of child levels.
  if (level === '#') return true;
  if (level === undefined || part === undefined) return level === part;
  // 4.7.1.3: the single-level wildcard matches one level, even an empty one; 4.7.3: everything else is compared exactly.
  return (level === '+' || level === part) && levelsMatch(levels, parts);
}

const name = fc.constantFrom('', 'a', 'b', '$x', '$SYS', '$share');
export const topic = fc.array(name, { minLength: 1, maxLength: 4 }).map(joinNotEmpty);
export const plainFilter = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: name }, { weight: 2, arbitrary: fc.constant('+') }), { maxLength: 3 }),
    fc.boolean(),
  )
  .map(([levels, isOpen]) => joinNotEmpty(isOpen || levels.length === 0 ? [...levels, '#'] : levels))
  .filter((filter) => !filter.startsWith('$share/'));

/** The standard has no empty topics and no empty filters. */
function joinNotEmpty(levels: readonly string[]): string {
  return levels.join('/') || '/';
}
