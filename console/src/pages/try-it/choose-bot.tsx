import { Select, Stack } from '@mantine/core';
import type { BotSummary } from '@scorewire/client';
import { Empty } from '#console/parts/empty.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { Conditions } from './conditions.tsx';
import { Step } from './step.tsx';

interface Props {
  readonly bots: readonly BotSummary[];
  readonly bot: BotSummary | undefined;
  readonly onChoose: (id: string) => void;
}

const optionsMax = 100;

export function ChooseBot({ bots, bot, onChoose }: Props) {
  const { me } = useSession();
  if (bot === undefined)
    return (
      <Step number={1} isDone={false}>
        <Empty icon="bots" title={texts.tryIt.noBots}>
          {me.isAdmin ? texts.tryIt.noBotsAdmin : texts.tryIt.noBotsAdvice}
        </Empty>
      </Step>
    );
  return (
    <Step number={1} isDone={bot.mayPush}>
      <Stack gap="sm">
        <Select
          maw={460}
          aria-label={texts.tryIt.bot}
          placeholder={texts.tryIt.choose}
          data={bots.map(({ id, name, sport }) => ({
            value: String(id),
            label: texts.tryIt.botName(id, name, sport?.name ?? null),
          }))}
          value={String(bot.id)}
          onChange={(id) => id !== null && onChoose(id)}
          allowDeselect={false}
          searchable
          limit={optionsMax}
        />
        <Conditions botId={bot.id} />
      </Stack>
    </Step>
  );
}
