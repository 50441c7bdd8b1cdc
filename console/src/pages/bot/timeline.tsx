import { ActionIcon, Group, Select, Skeleton, Slider, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useGet } from '#console/api/use-get.ts';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';
import { describeGame, findGame, type Game, keyOfGame } from './games.ts';
import type { Moment } from './use-moment.ts';

interface Props {
  readonly botId: number;
  readonly moment: Moment;
  readonly liveSequence: number | undefined;
}

/** Of the line on a desk, so that nothing moves when the games arrive. */
const heightPx = 54;

/** The stored games of the bot, and a scrubber over the events of one of them. Arrow keys step from event to event. */
export function Timeline({ botId, moment, liveSequence }: Props) {
  const { data, isLoading } = useGet<{ readonly games: readonly Game[] }>(
    `/external/ingress/bots/${botId}/games?limit=50`,
    {
      everyMs: 10_000,
    },
  );
  const [picked, setPicked] = useState<string>();
  const games = data?.games ?? [];
  const game = findGame(games, picked, moment.sequence);
  if (isLoading) return <Skeleton h={heightPx} radius={0} mt={1} />;
  if (game === undefined) return null;
  const last = game.endedAt === null ? Math.max(game.lastSequence, liveSequence ?? 0) : game.lastSequence;
  const value = Math.min(last, Math.max(game.firstSequence, moment.sequence ?? last));
  const goTo = (sequence: number): void => {
    const next = Math.min(last, Math.max(game.firstSequence, sequence));
    // The end of a game that is still on is now.
    moment.go(next === last && game.endedAt === null ? undefined : next);
  };
  return (
    <Group
      px="md"
      py="sm"
      gap="sm"
      wrap="wrap"
      bd="0"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <Select
        aria-label={texts.bot.game}
        size="xs"
        w={{ base: '100%', sm: 250 }}
        allowDeselect={false}
        data={games.map((each) => ({ value: keyOfGame(each), label: describeGame(each) }))}
        value={keyOfGame(game)}
        onChange={(key) => {
          const next = games.find((each) => keyOfGame(each) === key);
          setPicked(key ?? undefined);
          if (next !== undefined) moment.go(next.endedAt === null ? undefined : next.lastSequence);
        }}
      />
      <Group gap={6} wrap="nowrap" style={{ flex: 1, minWidth: 220 }}>
        <Step
          label={texts.bot.eventBefore}
          icon="left"
          onClick={() => goTo(value - 1)}
          isOff={value <= game.firstSequence}
        />
        <Slider
          style={{ flex: 1 }}
          min={game.firstSequence}
          max={Math.max(last, game.firstSequence + 1)}
          step={1}
          value={value}
          onChange={goTo}
          label={(sequence) => texts.bot.eventNumber(sequence - game.firstSequence + 1)}
          thumbLabel={texts.bot.scrubber}
          size="sm"
        />
        <Step label={texts.bot.eventAfter} icon="right" onClick={() => goTo(value + 1)} isOff={value >= last} />
      </Group>
      <Text size="xs" c="dimmed" miw={110} ta="right">
        {texts.bot.eventOf(value - game.firstSequence + 1, last - game.firstSequence + 1)}
      </Text>
    </Group>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: 'left' | 'right';
  readonly isOff: boolean;
  readonly onClick: () => void;
}

function Step({ label, icon, isOff, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="sm" aria-label={label} disabled={isOff} onClick={onClick}>
        <Icon name={icon} size={14} />
      </ActionIcon>
    </Tooltip>
  );
}
