import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';

export function AccessPage() {
  return <PageHeader title={texts.access.title} />;
}
