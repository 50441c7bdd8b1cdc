import { Alert } from '@mantine/core';
import type { BotList } from '#console/api/bot-statuses.ts';
import { useBots } from '#console/api/use-bot-statuses.tsx';
import { texts } from '#console/texts.ts';
import { Age } from './age.tsx';
import { Icon } from './icon.tsx';

const selectLost = ({ phase, at }: BotList): string | undefined => (phase === 'lost' ? at : undefined);

/** Says that the bots on this page are not current, and since when. Nothing while they are. */
export function LostNotice() {
  const since = useBots(selectLost);
  if (since === undefined) return null;
  return (
    <Alert color="orange" icon={<Icon name="plug" />} p="xs" mb="sm" role="alert">
      {texts.parts.lost} <Age at={since} /> {texts.parts.lostAgo}
    </Alert>
  );
}
