import { Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import type { Live } from '@scorewire/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGet } from '#console/api/use-get.ts';
import { Failed } from '#console/parts/failed.tsx';
import { texts } from '#console/texts.ts';
import classes from './bot-page.module.css';
import { describeGame, findGame, type Game, keyOfGame } from './games.ts';
import { MomentLine } from './moment-line.tsx';
import { Scrubber } from './scrubber.tsx';
import type { Moment } from './use-moment.ts';

interface Props {
  readonly botId: number;
  readonly moment: Moment;
  readonly live: Live | undefined;
}

/** On a desk, so that nothing moves when the games arrive. */
const heightPx = 92;

/** The stored games of the bot, and a scrubber over the events of one of them. */
export function Timeline({ botId, moment, live }: Props) {
  const path = `/external/ingress/bots/${botId}/games?limit=50`;
  const queries = useQueryClient();
  const gameStartedAt = live?.payload['GameStartedAt'];
  // Another game is in the list at once, not with the next look.
  useEffect(() => {
    if (gameStartedAt !== undefined) void queries.invalidateQueries({ queryKey: [path] });
  }, [queries, path, gameStartedAt]);
  const { data, error, isLoading } = useGet<{ readonly games: readonly Game[] }>(path, { everyMs: 10_000 });
  const [picked, setPicked] = useState<string>();
  if (isLoading) return <Skeleton h={heightPx} radius={0} mt={1} />;
  if (data === undefined) return <Failed error={error} />;
  const { games } = data;
  const game = findGame(games, picked, moment.sequence);
  if (game === undefined) return null;
  const last = game.endedAt === null ? Math.max(game.lastSequence, live?.sequence ?? 0) : game.lastSequence;
  const pick = (key: string | null): void => {
    const next = games.find((each) => keyOfGame(each) === key);
    setPicked(key ?? undefined);
    if (next !== undefined) moment.go(next.endedAt === null ? undefined : next.lastSequence);
  };
  return (
    <Stack className={classes['timeline'] ?? ''} data-is-past={moment.sequence !== undefined} gap={8} px="md" py="sm">
      <Group justify="space-between" gap="xs">
        <Select
          aria-label={texts.bot.game}
          size="xs"
          w={{ base: '100%', sm: 330 }}
          allowDeselect={false}
          data={games.map((each) => ({ value: keyOfGame(each), label: describeGame(each) }))}
          value={keyOfGame(game)}
          onChange={pick}
        />
        <MomentLine moment={moment} />
      </Group>
      <Scrubber
        first={game.firstSequence}
        last={last}
        value={moment.sequence ?? last}
        // The end of a game that is still on is now.
        onChange={(sequence) => moment.go(sequence === last && game.endedAt === null ? undefined : sequence)}
      />
      {moment.error !== null && moment.error !== undefined && (
        <Text size="xs" c="red" role="alert">
          {texts.bot.momentGone}
        </Text>
      )}
    </Stack>
  );
}
