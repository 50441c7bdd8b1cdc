import { Stack } from '@mantine/core';
import type { BotSummary } from '@scorewire/client';
import { useAll } from '#console/api/use-all.ts';
import { Failed } from '#console/parts/failed.tsx';
import { Loading } from '#console/parts/loading.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { useFilters } from '#console/parts/use-filters.ts';
import { texts } from '#console/texts.ts';
import { ChooseBot } from './choose-bot.tsx';
import { SendStep } from './send-step.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { useBroker } from './use-broker.ts';

/** From credentials to the first accepted event, in three steps. The bot is in the address. */
export function TryItPage() {
  const bots = useAll<BotSummary>('/external/bots');
  const [{ bot: chosenId }, change] = useFilters();
  const broker = useBroker();
  const bot = bots.data?.find(({ id }) => String(id) === chosenId) ?? firstPushable(bots.data);
  return (
    <>
      <PageHeader title={texts.tryIt.title} about={texts.tryIt.about} />
      {bots.error !== null && <Failed error={bots.error} onRetry={bots.refetch} />}
      {bots.isPending && <Loading />}
      {bots.data !== undefined && (
        <Stack gap="md" maw={1400}>
          <ChooseBot bots={bots.data} bot={bot} onChoose={(id) => change({ bot: id })} />
          {bot !== undefined && (
            <>
              <SignInStep broker={broker} />
              <SendStep key={bot.id} bot={bot} broker={broker} />
            </>
          )}
        </Stack>
      )}
    </>
  );
}

/** The bot that a newcomer most likely means. A bot with a running game is left alone unless it is chosen. */
function firstPushable(bots: readonly BotSummary[] | undefined): BotSummary | undefined {
  return bots?.find(({ mayPush, isLive }) => mayPush && !isLive) ?? bots?.find(({ mayPush }) => mayPush) ?? bots?.[0];
}
