import { Box, Grid, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { NotFound } from '#console/parts/not-found.tsx';
import { BoardPanel } from './board-panel.tsx';
import { BotHeader } from './bot-header.tsx';
import { CopyAsPanel } from './copy-as-panel.tsx';
import { LiveTail } from './live-tail.tsx';
import { PermissionPanel } from './permission-panel.tsx';
import { SendersPanel } from './senders-panel.tsx';
import { ShareLinks } from './share-links.tsx';
import { StatusesPanel } from './statuses-panel.tsx';
import { useAccess } from './use-access.ts';
import { useBotFeed } from './use-bot-feed.ts';
import { useStatuses } from './use-statuses.ts';

/** Everything about one bot: the board now and at any past moment, what arrives, what is wrong, who sends. */
export function BotPage() {
  const { botId = '' } = useParams({ strict: false });
  if (!/^\d{1,10}$/.test(botId)) return <NotFound />;
  return <OneBot key={botId} botId={Number(botId)} />;
}

function OneBot({ botId }: { readonly botId: number }) {
  const feed = useBotFeed(botId);
  const access = useAccess(botId);
  const statuses = useStatuses(botId, access.data?.conditions.assigned === true);
  // Beside the tail on a desk; on a phone it is the last thing that people look for.
  const copyAs = <CopyAsPanel botId={botId} eventTypeId={Number(feed.live?.payload['EventId'] ?? 0)} />;
  return (
    <>
      <BotHeader botId={botId} feed={feed} statuses={statuses.list} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="md">
            <BoardPanel botId={botId} feed={feed} />
            <LiveTail tail={feed.tail} statuses={statuses.list} isLoading={feed.isLoading} />
            <ShareLinks botId={botId} />
            <Box visibleFrom="lg">{copyAs}</Box>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="md">
            <StatusesPanel statuses={statuses} />
            <PermissionPanel access={access} />
            <SendersPanel botId={botId} />
            <Box hiddenFrom="lg">{copyAs}</Box>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}
