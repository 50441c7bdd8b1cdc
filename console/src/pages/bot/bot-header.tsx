import { Group, Skeleton, Text } from '@mantine/core';
import type { BotSummary, Fixture, Status } from '@scorewire/client';
import { Link } from '@tanstack/react-router';
import { useGet } from '#console/api/use-get.ts';
import { Age } from '#console/parts/age.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { StateLight } from '#console/parts/state-light.tsx';
import { useNow } from '#console/parts/use-now.ts';
import { boardTexts, texts } from '#console/texts.ts';
import type { BotFeedState } from './bot-feed.ts';
import { describeFixture } from './describe-fixture.ts';
import { lightOf } from './light-of.ts';

interface Props {
  readonly botId: number;
  readonly feed: BotFeedState;
  readonly statuses: readonly Status[];
}

/** Name, light, sport, venue, fixture, and how old the last event is. */
export function BotHeader({ botId, feed, statuses }: Props) {
  const now = useNow();
  // The bots are listed by id: the page of one bot begins after the one before it.
  const list = useGet<{ readonly items: readonly BotSummary[] }>(`/external/bots?after=${botId - 1}&limit=1`, {
    everyMs: 15_000,
  });
  const bot = list.data?.items.find(({ id }) => id === botId);
  const fixture = feed.live?.fixture === undefined ? bot?.fixture : (feed.live.fixture ?? bot?.fixture);
  const sport = boardTexts.sports[Number(feed.live?.payload['EventId'] ?? bot?.sport?.id)];
  const title = bot?.name ?? texts.bot.title(botId);
  const number = title === texts.bot.title(botId) ? undefined : texts.bot.title(botId);
  const facts = [sport, bot?.venue?.name, number].filter((fact) => typeof fact === 'string');
  return (
    <>
      <PageHeader
        title={title}
        about={
          <Group gap="xs" mih={24}>
            {feed.isLoading ? (
              <Skeleton w={70} h={14} />
            ) : (
              <StateLight state={lightOf(feed, statuses, fixture ?? null, now)} />
            )}
            <Text size="sm">{facts.join(' · ')}</Text>
            {feed.live !== undefined && (
              <Text size="sm">
                {texts.bot.lastEvent} <Age at={String(feed.live.payload['ReceivedAt'])} /> {texts.bot.ago}
              </Text>
            )}
          </Group>
        }
      >
        <FixtureLine fixture={fixture ?? null} now={now} />
      </PageHeader>
      {feed.error !== undefined && <Failed error={feed.error} onRetry={() => location.reload()} />}
    </>
  );
}

function FixtureLine({ fixture, now }: { readonly fixture: Fixture | null; readonly now: number }) {
  if (fixture === null) return null;
  return (
    <Text size="sm" component={Link} to="/fixtures" c="inherit" ta={{ base: 'left', sm: 'right' }}>
      <b>{fixture.name ?? texts.bot.fixtureWithoutName}</b>
      <Text size="xs" c="dimmed" component="span" display="block">
        {describeFixture(fixture, now)}
      </Text>
    </Text>
  );
}
