import { Anchor, Paper, Skeleton } from '@mantine/core';
import { useAll } from '#console/api/use-all.ts';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';
import { LinkTable, useOpenLink } from './link-table.tsx';
import { NewLink } from './new-link.tsx';
import type { ShareLink } from './share-link.ts';

const everyMs = 10_000;

/** All share links of the bots that the user may read. */
export function AirPage() {
  const { data: links, error, refetch } = useAll<ShareLink>('/external/share-links', { everyMs });
  const [opened, open] = useOpenLink();
  return (
    <>
      <PageHeader
        title={texts.air.title}
        about={
          <>
            {texts.air.about}{' '}
            <Anchor href="/docs/on-air" target="_blank" size="sm" underline="always">
              {texts.air.use.guide}
            </Anchor>
          </>
        }
      >
        <NewLink onMade={open} />
      </PageHeader>
      {error !== null && <Failed error={error} onRetry={refetch} />}
      <Paper withBorder>
        {links === undefined && error === null && <Skeleton h={160} m="md" />}
        {links?.length === 0 && (
          <Empty icon="air" title={texts.air.none}>
            {texts.air.noneAdvice}
          </Empty>
        )}
        {links !== undefined && links.length > 0 && <LinkTable links={links} hasBots opened={opened} onOpen={open} />}
      </Paper>
    </>
  );
}
