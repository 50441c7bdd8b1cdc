import { PageHeader } from '#console/parts/page-header.tsx';
import { texts } from '#console/texts.ts';

export function BotPage() {
  return <PageHeader title={texts.bot.title('')} />;
}
