import { print, type Terminal } from '#cli/terminal';
import type { Column } from './cell.ts';

/* Tables are imported where one is printed: to measure the width of any text, the tables of Unicode are compiled, a tenth of what a start takes. */

export interface OutputCall {
  readonly terminal: Terminal;
  readonly options: { readonly json: boolean | undefined };
}

/** Prints a list page by page, as a table or as one JSON array with an item per line. */
export async function printList<Item>(
  { terminal, options }: OutputCall,
  list: {
    readonly pages: AsyncIterable<readonly Item[]>;
    readonly columns: readonly Column<Item>[];
    readonly none: string;
  },
): Promise<void> {
  const table = options.json === true ? undefined : (await import('./render-table.ts')).createTable(list.columns);
  let count = 0;
  for await (const items of list.pages) {
    if (table === undefined)
      await print(
        terminal,
        items.map((item, index) => `${count + index === 0 ? '[' : ','}\n${JSON.stringify(item)}`).join(''),
      );
    else if (items.length > 0) await print(terminal, table.render(items));
    count += items.length;
  }
  if (options.json === true) await print(terminal, count === 0 ? '[]\n' : '\n]\n');
  else if (count === 0) await print(terminal, `${list.none}\n`);
}

/** Prints one item between a heading and a footing, or as JSON. */
export async function printItem<Item>(
  { terminal, options }: OutputCall,
  item: Item,
  columns: readonly Column<Item>[],
  { heading, footing }: { readonly heading?: string; readonly footing?: string | undefined } = {},
): Promise<void> {
  if (options.json === true) return print(terminal, `${JSON.stringify(item, null, 2)}\n`);
  const { renderItem } = await import('./render-table.ts');
  const opening = heading === undefined ? '' : `${heading}\n\n`;
  const closing = footing === undefined ? '' : `\n${footing}\n`;
  await print(terminal, `${opening}${renderItem(columns, item)}${closing}`);
}

/** Confirms a change without a result. With --json nothing is printed: programs read the exit code. */
export async function printDone({ terminal, options }: OutputCall, sentence: string): Promise<void> {
  if (options.json !== true) await print(terminal, `${sentence}\n`);
}
