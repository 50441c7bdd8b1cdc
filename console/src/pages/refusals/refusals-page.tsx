import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';

export function RefusalsPage() {
  return <PageHeader title={texts.refusals.title} />;
}
