/** Something with a name and a text about it. */
export interface Described {
  readonly name: string;
  readonly about: string;
}

/**
 * Joins fields that differ only in a number: HomePlayer1Points to HomePlayer5Points become HomePlayer{1..5}Points. A board with ten lanes is then
 * a screen, not a scroll. `detail` is what must be the same besides.
 */
export function collapseSeries<Item extends Described>(
  items: readonly Item[],
  detail: (item: Item) => string,
): Collapsed<Item>[] {
  const groups = new Map<string, Member<Item>[]>();
  for (const item of items) {
    const number = /\d+/.exec(item.name)?.[0] ?? '';
    const key = [mark(item.name, number, '#'), mark(item.about, number, '#'), detail(item)].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), { item, number }]);
  }
  return [...groups.values()].flatMap(join);
}

/** An item that stands for the fields with these names: one, or a series. */
export type Collapsed<Item> = Item & { readonly names: readonly string[] };

interface Member<Item> {
  readonly item: Item;
  readonly number: string;
}

function join<Item extends Described>(members: readonly Member<Item>[]): Collapsed<Item>[] {
  const [first] = members;
  if (first === undefined || members.length < 2 || first.number === '')
    return members.map(({ item }) => ({ ...item, names: [item.name] }));
  const range = rangeOf(members.map(({ number }) => Number(number)).sort((a, b) => a - b));
  const { item, number } = first;
  const names = members.map(({ item }) => item.name);
  return [{ ...item, name: mark(item.name, number, range), about: mark(item.about, number, range), names }];
}

function rangeOf(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const isUnbroken = numbers.every((number, index) => number === first + index);
  return isUnbroken ? `{${first}..${numbers.at(-1)}}` : `{${numbers.join(',')}}`;
}

/** Replaces the number where it stands by itself. */
function mark(text: string, number: string, by: string): string {
  return number === '' ? text : text.replaceAll(new RegExp(`(?<!\\d)${number}(?!\\d)`, 'g'), by);
}
