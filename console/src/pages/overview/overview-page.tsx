import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { LostNotice } from '#console/parts/lost-notice.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { Attention } from './attention.tsx';
import { OnAir } from './on-air.tsx';
import { StateTiles } from './state-tiles.tsx';

const MetricCharts = lazy(() => import('./metric-charts.tsx'));

/** What needs somebody first, then what is on air, then how the service is. The service itself concerns administrators only. */
export function OverviewPage() {
  const { me } = useSession();
  return (
    <>
      <PageHeader title={texts.overview.title} about={me.isAdmin ? texts.overview.about : texts.overview.aboutOwn} />
      <LostNotice />
      <StateTiles />
      <Attention />
      <OnAir />
      {me.isAdmin && (
        <Suspense fallback={<Skeleton h={280} mt="lg" />}>
          <MetricCharts />
        </Suspense>
      )}
    </>
  );
}
