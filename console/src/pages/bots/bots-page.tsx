import { Button } from '@mantine/core';
import { useCallback } from 'react';
import type { BotList } from '#console/api/bot-statuses.ts';
import { isSameList, useBotStatuses, useBots } from '#console/api/use-bot-statuses.tsx';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { LostNotice } from '#console/parts/lost-notice.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { useHold } from '#console/parts/use-hold.ts';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { BotDrawer } from './bot-drawer.tsx';
import { BotFilters } from './bot-filters.tsx';
import { BotTable } from './bot-table.tsx';
import { hasFilters, isLiveOrder, selectBots } from './bot-view.ts';
import classes from './bots-page.module.css';
import { RowSkeletons } from './row-skeletons.tsx';
import { useBotView } from './use-bot-view.ts';
import { useHeldOrder } from './use-held-order.ts';

const selectPhase = ({ phase, bots, error }: BotList) =>
  phase === 'failed' || (bots.size === 0 && error !== undefined)
    ? 'failed'
    : phase === 'loading' && bots.size === 0
      ? 'loading'
      : 'ready';
const countAll = ({ bots }: BotList): number => bots.size;

export function BotsPage() {
  const { me } = useSession();
  const statuses = useBotStatuses();
  const { view, edited, change } = useBotView();
  const { isHeld, handlers } = useHold();
  const wanted = useBots(
    useCallback(({ bots }: BotList): readonly number[] => selectBots(bots.values(), view), [view]),
    isSameList,
  );
  const holds = isHeld && isLiveOrder(view);
  const ids = useHeldOrder(wanted, holds, view);
  const phase = useBots(selectPhase);
  const all = useBots(countAll);
  const clear = { q: undefined, state: undefined, sport: undefined, venue: undefined };
  const newBot = me.isAdmin && (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => change({ edit: 'new' })}>
      {texts.bots.create}
    </Button>
  );

  return (
    <div className={classes['page']}>
      <PageHeader title={texts.bots.title} about={describe(phase, ids.length, all, holds)}>
        {newBot}
      </PageHeader>
      <LostNotice />
      <BotFilters view={view} onChange={change} />
      {phase === 'failed' && <Failed error={statuses.read().error} onRetry={statuses.reload} />}
      {phase === 'loading' && <RowSkeletons />}
      {phase === 'ready' &&
        (ids.length > 0 ? (
          <div className={classes['table']} {...handlers}>
            <BotTable
              ids={ids}
              view={view}
              mayEdit={me.isAdmin}
              onSort={(sort) => change({ sort })}
              onEdit={(botId) => change({ edit: String(botId) })}
            />
          </div>
        ) : hasFilters(view) ? (
          <Empty
            icon="search"
            title={texts.bots.noMatch}
            action={
              <Button variant="default" mt="sm" onClick={() => change(clear)}>
                {texts.bots.filters.clearAll}
              </Button>
            }
          />
        ) : (
          <Empty icon="bots" title={texts.bots.none}>
            {me.isAdmin ? texts.bots.noneForAdmin : texts.bots.noneForUser}
          </Empty>
        ))}
      {me.isAdmin && <BotDrawer bot={edited} onClose={() => change({ edit: undefined })} />}
    </div>
  );
}

function describe(phase: string, shown: number, all: number, isHeld: boolean): string {
  if (phase !== 'ready') return texts.bots.about;
  return isHeld ? texts.bots.held(shown, all) : texts.bots.shown(shown, all);
}
