import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';

export function TryItPage() {
  return <PageHeader title={texts.tryIt.title} />;
}
