import { Button, Group, Paper } from '@mantine/core';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { Loading } from '#console/parts/loading.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { type Filters, useFilters } from '#console/parts/use-filters.ts';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { useAudit } from './use-audit.ts';

const { audit } = texts;

export function AuditPage() {
  const { me } = useSession();
  if (!me.isAdmin)
    return (
      <>
        <PageHeader title={audit.title} />
        <Empty icon="audit" title={audit.onlyAdministrators} />
      </>
    );
  return <Log />;
}

function Log() {
  const [filters, setFilters] = useFilters();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(toQuery(filters));
  const entries = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHeader title={audit.title} about={audit.about} />
      <AuditFilters filters={filters} onChange={setFilters} />
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {entries === undefined && error === null && <Loading rows={10} />}
      {entries !== undefined && (
        <Paper withBorder pb={4}>
          {entries.length === 0 ? (
            <Empty icon="audit" title={audit.none}>
              {audit.noneAdvice}
            </Empty>
          ) : (
            <AuditList entries={entries} />
          )}
        </Paper>
      )}
      {hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {audit.older}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Days in the zone of the reader become moments; the last day is included. */
function toQuery({ actor, action, object, from, to }: Filters): URLSearchParams {
  const query = new URLSearchParams({ limit: '100' });
  const set = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') query.set(name, value);
  };
  set('actor', actor?.trim());
  set('action', action);
  set('object', object?.trim());
  set('from', startOfDay(from, 0));
  set('to', startOfDay(to, 1));
  return query;
}

function startOfDay(day: string | undefined, addedDays: number): string | undefined {
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  start.setDate(start.getDate() + addedDays);
  return start.toISOString();
}
