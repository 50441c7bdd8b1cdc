/** Where a key moves to in a list; undefined when it is no key for that. */
export function moveInList(key: string, index: number, count: number, page: number): number | undefined {
  const moved = target(key, index, count, page);
  return moved === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, moved));
}

function target(key: string, index: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
