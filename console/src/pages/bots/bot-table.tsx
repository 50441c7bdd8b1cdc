import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { texts } from '#console/texts.ts';
import { BotRow } from './bot-row.tsx';
import classes from './bot-table.module.css';
import { BotTableHead } from './bot-table-head.tsx';
import type { BotView } from './bot-view.ts';
import { moveInList } from './move-in-list.ts';
import { listRows } from './row-window.ts';
import { useRowWindow } from './use-row-window.ts';
import { rowHeights, useTableLayout } from './use-table-layout.ts';

interface Props {
  readonly ids: readonly number[];
  readonly view: BotView;
  readonly mayEdit: boolean;
  readonly onSort: (param: string | undefined) => void;
  readonly onEdit: (botId: number) => void;
}

/** Only the visible rows exist, whatever the number of bots. Arrow keys move between rows, Enter opens a bot. */
export function BotTable({ ids, view, mayEdit, onSort, onEdit }: Props) {
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const layout = useTableLayout(scroller);
  const height = rowHeights[layout];
  const [activeId, setActiveId] = useState<number>();
  const activeIndex = Math.max(0, activeId === undefined ? 0 : ids.indexOf(activeId));
  const isMoving = useRef(false);

  const shown = useRowWindow(scroller, height);
  // The row with the focus stays, also when it is scrolled out of sight: otherwise the keyboard would lose its place.
  const rows = listRows(shown, ids.length, activeIndex);

  useEffect(() => {
    if (!isMoving.current || activeId === undefined) return;
    isMoving.current = false;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-bot="${activeId}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.focus({ preventScroll: true });
  });

  const open = (botId: number): void =>
    void navigate({ to: '/bots/$botId', params: { botId: String(botId) } } as never);

  const onKeyDown = (event: KeyboardEvent): void => {
    const botId = Number((event.target as HTMLElement).dataset['bot']);
    if (!botId) return;
    if (event.key === 'Enter') return open(botId);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2);
    const next = moveInList(event.key, ids.indexOf(botId), ids.length, page);
    if (next === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    setActiveId(ids[next]);
  };

  const onClick = (event: MouseEvent): void => {
    const target = event.target as HTMLElement;
    const edited = target.closest<HTMLElement>('[data-edit]')?.dataset['edit'];
    if (edited !== undefined) return onEdit(Number(edited));
    const botId = target.closest<HTMLElement>('[data-bot]')?.dataset['bot'];
    // The browser opens a new tab itself. Marking text is no click.
    const isOwn = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (botId === undefined || isOwn || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    open(Number(botId));
  };

  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      data-layout={layout}
      data-editable={mayEdit}
      data-scroll-restoration-id="bots"
    >
      <div
        role="grid"
        aria-label={texts.bots.title}
        aria-rowcount={ids.length + 1}
        className={classes['grid']}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          const botId = Number((target as HTMLElement).dataset['bot']);
          if (botId) setActiveId(botId);
        }}
      >
        <BotTableHead view={view} onSort={onSort} mayEdit={mayEdit} />
        <div role="rowgroup" className={classes['body']} style={{ height: ids.length * height }}>
          {rows.map((index) => (
            <BotRow
              key={ids[index]}
              botId={ids[index] ?? 0}
              index={index}
              height={height}
              isCompact={layout === 'compact'}
              isActive={index === activeIndex}
              mayEdit={mayEdit}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
