import { Skeleton } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Failed } from '#console/parts/failed.tsx';
import { LostNotice } from '#console/parts/lost-notice.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { Attention } from './attention.tsx';
import { OnAir } from './on-air.tsx';
import { StateTiles } from './state-tiles.tsx';

const MetricCharts = lazy(() => import('./metric-charts.tsx'));

/** First the problems, then the games on air, then the state of the service, which only administrators see. */
export function OverviewPage() {
  const { me } = useSession();
  return (
    <>
      <PageHeader title={texts.overview.title} about={me.isAdmin ? texts.overview.about : texts.overview.aboutOwn} />
      <LostNotice />
      <Attention />
      <StateTiles />
      <OnAir />
      {me.isAdmin && (
        <CatchBoundary getResetKey={() => 'charts'} errorComponent={ChartsFailed}>
          <Suspense fallback={<Skeleton h={274} />}>
            <MetricCharts />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  );
}

/** The rest of the page goes on without them. */
function ChartsFailed({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  return <Failed error={error} onRetry={reset} />;
}
