import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';

export function AuditPage() {
  return <PageHeader title={texts.audit.title} />;
}
