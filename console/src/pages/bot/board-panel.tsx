import { Paper, Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { eventTimeMs, hasFallenSilent } from '#console/board/event-age.ts';
import { Empty } from '#console/parts/empty.tsx';
import { Scoreboard } from '#console/parts/scoreboard.tsx';
import { useNow } from '#console/parts/use-now.ts';
import { texts } from '#console/texts.ts';
import type { BotFeedState } from './bot-feed.ts';
import { Timeline } from './timeline.tsx';
import { type Moment, useMoment } from './use-moment.ts';

/** The board: live, or at a moment of the past that the timeline under it picks. */
export function BoardPanel({ botId, feed }: { readonly botId: number; readonly feed: BotFeedState }) {
  const { at } = useSearch({ strict: false }) as { readonly at?: string };
  const moment = useMoment(botId, at);
  return (
    <Paper withBorder radius="md" component="section" aria-label={texts.bot.board} style={{ overflow: 'hidden' }}>
      {moment.sequence === undefined ? <LiveBoard feed={feed} /> : <PastBoard moment={moment} />}
      <Timeline botId={botId} moment={moment} live={feed.live} />
    </Paper>
  );
}

function LiveBoard({ feed: { live, receivedAtMs, isLoading } }: { readonly feed: BotFeedState }) {
  const now = useNow();
  if (isLoading) return <Skeleton h={260} radius={0} />;
  if (live === undefined)
    return (
      <Empty icon="bots" title={texts.bot.noEvents}>
        {texts.bot.noEventsAdvice}
      </Empty>
    );
  const isStale = hasFallenSilent(live.payload, eventTimeMs(live.payload, receivedAtMs), now);
  return <Scoreboard payload={live.payload} receivedAt={receivedAtMs} isStale={isStale} />;
}

function PastBoard({ moment: { payload } }: { readonly moment: Moment }) {
  return payload === undefined ? <Skeleton h={260} radius={0} /> : <Scoreboard payload={payload} isPaused />;
}
