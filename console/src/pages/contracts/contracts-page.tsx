import { useParams } from '@tanstack/react-router';
import { useContracts } from '#console/api/contracts.ts';
import { Failed } from '#console/parts/failed.tsx';
import { Loading } from '#console/parts/loading.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { SearchBox } from '#console/parts/search-box.tsx';
import { useFilters } from '#console/parts/use-filters.ts';
import { texts } from '#console/texts.ts';
import classes from './contracts-page.module.css';
import { FoundFields } from './found-fields.tsx';
import { SportContract } from './sport-contract.tsx';
import { SportList } from './sport-list.tsx';
import { SportTable } from './sport-table.tsx';

/** The ingress and live contracts of every sport, a search over all of them, and an editor that checks a payload. */
export function ContractsPage() {
  const { data, error, refetch } = useContracts();
  const { eventTypeId } = useParams({ strict: false }) as { eventTypeId?: string };
  const [{ q = '' }, change] = useFilters();
  const contracts = data?.contracts ?? [];
  const chosen = contracts.find((contract) => String(contract.eventTypeId) === eventTypeId);
  return (
    <>
      <PageHeader
        title={chosen === undefined ? texts.contracts.title : texts.contracts.titleOf(chosen.eventTypeName)}
        about={texts.contracts.about}
      >
        <SearchBox
          w={{ base: 'calc(100vw - 24px)', xs: 320 }}
          value={q}
          onSearch={(words) => change({ q: words })}
          label={texts.contracts.search}
        />
      </PageHeader>
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Loading rows={10} />}
      {data !== undefined && (
        <div className={classes['columns']}>
          <SportList contracts={contracts} chosen={chosen} query={q} />
          <div className={classes['content']}>
            {chosen !== undefined ? (
              <SportContract key={chosen.eventTypeId} contract={chosen} contracts={contracts} query={q} />
            ) : q.trim() !== '' ? (
              <FoundFields contracts={contracts} query={q} />
            ) : (
              <SportTable contracts={contracts} isUnknown={eventTypeId !== undefined} />
            )}
          </div>
        </div>
      )}
    </>
  );
}
