import { Skeleton } from '@mantine/core';
import { useGet } from '#console/api/use-get.ts';
import { LinkTable, useOpenLink } from '#console/pages/air/link-table.tsx';
import { NewLink } from '#console/pages/air/new-link.tsx';
import type { ShareLink } from '#console/pages/air/share-link.ts';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { texts } from '#console/texts.ts';
import { Panel } from './panel.tsx';

const everyMs = 10_000;

/** The share links of a bot: make, copy, look at the overlay, revoke. */
export function ShareLinks({ botId }: { readonly botId: number }) {
  const path = `/external/bots/${botId}/share-links`;
  const { data, error, refetch } = useGet<{ readonly items: readonly ShareLink[] }>(path, { everyMs });
  const [opened, open] = useOpenLink();
  return (
    <Panel title={texts.air.links} aside={<NewLink botId={botId} onMade={open} />} isFlush>
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton h={80} m="md" />}
      {data?.items.length === 0 && (
        <Empty icon="air" title={texts.air.none}>
          {texts.air.noneAdvice}
        </Empty>
      )}
      {data !== undefined && data.items.length > 0 && <LinkTable links={data.items} opened={opened} onOpen={open} />}
    </Panel>
  );
}
