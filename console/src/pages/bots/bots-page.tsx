import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';

export function BotsPage() {
  return <PageHeader title={texts.bots.title} />;
}
