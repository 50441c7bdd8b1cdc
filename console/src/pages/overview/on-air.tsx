import { Button, Paper, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { BotList } from '#console/api/bot-statuses.ts';
import { useBotStatuses, useBots } from '#console/api/use-bot-statuses.tsx';
import { CardGrid } from '#console/parts/card-grid.tsx';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { texts } from '#console/texts.ts';
import { GameCard } from './game-card.tsx';
import { gamesOnAir } from './games-on-air.ts';
import classes from './on-air.module.css';
import { Section } from './section.tsx';

/** Fills two rows on a desk; the table of bots has the others. */
const cardsMax = 12;
const { onAir } = texts.overview;

interface Games {
  readonly phase: 'loading' | 'failed' | 'ready';
  readonly ids: readonly number[];
  readonly count: number;
}

function selectGames({ bots, at, error }: BotList): Games {
  if (at === undefined) return { phase: error === undefined ? 'loading' : 'failed', ids: [], count: 0 };
  const games = gamesOnAir(bots.values(), Date.parse(at));
  return { phase: 'ready', ids: games.slice(0, cardsMax).map(({ id }) => id), count: games.length };
}

function areSameGames(a: Games, b: Games): boolean {
  return a.phase === b.phase && a.count === b.count && a.ids.every((id, index) => b.ids[index] === id);
}

export function OnAir() {
  const statuses = useBotStatuses();
  const { phase, ids, count } = useBots(selectGames, areSameGames);
  return (
    <Section
      title={onAir.title}
      note={count > 0 ? count.toLocaleString() : undefined}
      action={
        count > 0 && (
          <Button component={Link} to="/bots" search={{ state: 'live' } as never} variant="subtle" size="compact-sm">
            {onAir.all}
          </Button>
        )
      }
    >
      {phase === 'failed' && <Failed error={statuses.read().error} onRetry={statuses.reload} />}
      {phase === 'ready' && count === 0 && (
        <Paper withBorder>
          <Empty icon="air" title={onAir.none}>
            {onAir.noneAbout}
          </Empty>
        </Paper>
      )}
      <CardGrid cardWidth={232} className={classes['cards']}>
        {phase === 'loading' && Array.from({ length: 4 }, (_, card) => <Skeleton key={card} h={138} component="li" />)}
        {ids.map((id) => (
          <GameCard key={id} botId={id} />
        ))}
      </CardGrid>
    </Section>
  );
}
