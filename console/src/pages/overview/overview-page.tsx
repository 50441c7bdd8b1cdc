import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';

export function OverviewPage() {
  return <PageHeader title={texts.overview.title} />;
}
