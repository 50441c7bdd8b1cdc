import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';

export function AirPage() {
  return <PageHeader title={texts.air.title} />;
}
