import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';

export function ContractsPage() {
  return <PageHeader title={texts.contracts.title} />;
}
