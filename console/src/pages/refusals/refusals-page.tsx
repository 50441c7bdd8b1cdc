import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useRefusalGroups } from '#console/api/refusal-groups.ts';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { Loading } from '#console/parts/loading.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { useFilters } from '#console/parts/use-filters.ts';
import { useHold } from '#console/parts/use-hold.ts';
import { texts } from '#console/texts.ts';
import { GroupDetail } from './group-detail.tsx';
import { GroupList } from './group-list.tsx';
import { RefusalFilters } from './refusal-filters.tsx';
import classes from './refusals-page.module.css';
import { sinceSeconds } from './since.ts';
import { useHeldGroups } from './use-held-groups.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

const step = 50;

/** Refused events, grouped: the list on the left, the chosen group on the right; on a phone one after the other. */
export function RefusalsPage() {
  const [filters, change] = useFilters();
  const { bot, sender, since, group } = filters;
  const limit = Math.min(Number(filters['limit'] ?? step) || step, 1000);
  const filter = { botId: bot, userId: sender, withinSeconds: sinceSeconds(since), limit };
  const { data, error, refetch, isPlaceholderData } = useRefusalGroups(filter);
  const chosen = useLastSeen(
    data?.groups.find(({ id }) => String(id) === group),
    group,
  );
  const { isHeld, handlers } = useHold();
  const { shown, waiting } = useHeldGroups(
    data?.groups ?? [],
    isHeld,
    isPlaceholderData ? undefined : JSON.stringify(filter),
  );
  const { list, detail } = useOneAtATime(chosen?.id);
  const isFiltered = bot !== undefined || sender !== undefined || since !== undefined;
  return (
    <>
      <PageHeader
        title={texts.refusals.title}
        about={waiting === 0 ? texts.refusals.about : texts.refusals.held(waiting)}
      />
      <RefusalFilters groups={data?.groups ?? []} filters={filters} onChange={change} />
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.groups.length === 0 && chosen === undefined && (
        <Empty icon={isFiltered ? 'filter' : 'check'} title={isFiltered ? texts.refusals.noMatch : texts.refusals.none}>
          {isFiltered ? texts.refusals.noMatchAdvice : texts.refusals.noneAdvice}
        </Empty>
      )}
      {data !== undefined && (data.groups.length > 0 || chosen !== undefined) && (
        <div className={classes['columns']} data-open={chosen !== undefined}>
          <Stack ref={list} gap="sm" className={classes['list'] ?? ''} {...handlers}>
            <GroupList groups={shown} chosen={chosen?.id} />
            {data.next !== null && (
              <Button variant="default" onClick={() => change({ limit: String(limit + step) })}>
                {texts.refusals.more}
              </Button>
            )}
          </Stack>
          <div ref={detail} className={classes['detail']} tabIndex={-1}>
            {chosen === undefined ? (
              <Empty icon="refusals" title={group === undefined ? texts.refusals.choose : texts.refusals.gone} />
            ) : (
              <GroupDetail key={chosen.id} group={chosen} onClose={() => change({ group: undefined })} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** The open group stays, even when the list no longer has it. */
function useLastSeen<Item extends { readonly id: number }>(
  found: Item | undefined,
  wanted: string | undefined,
): Item | undefined {
  const last = useRef<Item>(undefined);
  useEffect(() => {
    if (found !== undefined) last.current = found;
  }, [found]);
  if (found !== undefined) return found;
  return String(last.current?.id) === wanted ? last.current : undefined;
}
