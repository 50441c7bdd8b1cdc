import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { BotList } from '#console/api/bot-statuses.ts';
import { useBots } from '#console/api/use-bot-statuses.tsx';
import { areSameCounts, countBots } from '#console/pages/bots/bot-counts.ts';
import { StateLight } from '#console/parts/state-light.tsx';
import { texts } from '#console/texts.ts';
import classes from './state-tiles.module.css';

const tiles = ['live', 'failing', 'stale', 'quiet', 'silent'] as const;
const selectKnown = ({ at }: BotList): boolean => at !== undefined;

/** How many bots are in which state; each leads to them. */
export function StateTiles() {
  const counts = useBots(countBots, areSameCounts);
  const isKnown = useBots(selectKnown);
  return (
    <nav className={classes['tiles']} aria-label={texts.overview.states}>
      {tiles.map((state) => (
        <Link key={state} to="/bots" search={{ state }} className={classes['tile']}>
          <StateLight state={state} />
          {isKnown ? (
            <span className={classes['count']} data-alarm={state === 'failing' && counts[state] > 0}>
              {counts[state].toLocaleString()}
            </span>
          ) : (
            <Skeleton w={40} h={30} />
          )}
        </Link>
      ))}
    </nav>
  );
}
