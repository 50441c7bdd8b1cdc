import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';
import classes from './bot-table.module.css';
import { type BotView, type SortKey, sortParam } from './bot-view.ts';

interface Column {
  readonly name: keyof typeof texts.bots.columns;
  readonly sort?: SortKey;
  /** Where the first click wants the large values. */
  readonly isDescendingFirst?: boolean;
}

const columns: readonly Column[] = [
  { name: 'state', sort: 'state' },
  { name: 'bot', sort: 'id' },
  { name: 'sport', sort: 'sport' },
  { name: 'venue', sort: 'venue' },
  { name: 'score' },
  { name: 'age', sort: 'lastEvent' },
  { name: 'rate', sort: 'rate', isDescendingFirst: true },
  { name: 'refusals', sort: 'refusals', isDescendingFirst: true },
];

interface Props {
  readonly view: BotView;
  readonly onSort: (param: string | undefined) => void;
  readonly mayEdit: boolean;
}

export function BotTableHead({ view, onSort, mayEdit }: Props) {
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['headings']}>
        {columns.map((column) => (
          <Heading key={column.name} column={column} view={view} onSort={onSort} />
        ))}
        {mayEdit && (
          <div role="columnheader" className={classes['edit']}>
            <span className={classes['hidden']}>{texts.bots.columns.edit}</span>
          </div>
        )}
      </div>
    </div>
  );
}

function Heading({ column, view, onSort }: Pick<Props, 'view' | 'onSort'> & { readonly column: Column }) {
  const { name, sort, isDescendingFirst = false } = column;
  const label = texts.bots.columns[name];
  if (sort === undefined)
    return (
      <div role="columnheader" className={classes[name]}>
        {label}
      </div>
    );
  const isSorted = view.sort === sort;
  const direction = view.isDescending ? 'descending' : 'ascending';
  const next = { sort, isDescending: isSorted ? !view.isDescending : isDescendingFirst };
  return (
    <div role="columnheader" className={classes[name]} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" onClick={() => onSort(sortParam(next))}>
        {label}
        <span className={classes['arrow']} data-shown={isSorted}>
          <Icon name={view.isDescending ? 'down' : 'up'} size={12} />
        </span>
      </button>
    </div>
  );
}
