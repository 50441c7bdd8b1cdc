import { Drawer } from '@mantine/core';
import { useGet } from '#console/api/use-get.ts';
import { Failed } from '#console/parts/failed.tsx';
import { Loading } from '#console/parts/loading.tsx';
import { texts } from '#console/texts.ts';
import type { BotSettings } from './bot-form.tsx';
import { BotForm } from './bot-form.tsx';

interface Props {
  readonly bot: number | 'new' | undefined;
  readonly onClose: () => void;
}

/** Makes a bot, or changes one. */
export function BotDrawer({ bot, onClose }: Props) {
  return (
    <Drawer
      opened={bot !== undefined}
      onClose={onClose}
      position="right"
      size="md"
      title={bot === 'new' || bot === undefined ? texts.bots.create : texts.bots.editBot(bot)}
      closeButtonProps={{ 'aria-label': texts.bots.form.close }}
    >
      {bot === 'new' && <BotForm onDone={onClose} />}
      {typeof bot === 'number' && <ExistingBot key={bot} botId={bot} onDone={onClose} />}
    </Drawer>
  );
}

function ExistingBot({ botId, onDone }: { readonly botId: number; readonly onDone: () => void }) {
  const { data, error, refetch } = useGet<BotSettings>(`/admin/bots/${botId}`);
  if (error !== null) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading rows={4} />;
  return <BotForm bot={data} onDone={onDone} />;
}
