import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { BoardSide, BotBoard, BotStatus } from '#console/api/bot-status.ts';
import { useBotStatus } from '#console/api/use-bot-statuses.tsx';
import { cardClass } from '#console/parts/card-grid.tsx';
import { StateLight } from '#console/parts/state-light.tsx';
import { texts } from '#console/texts.ts';
import { GameClock } from './game-clock.tsx';
import classes from './on-air.module.css';

/** A game at a glance; leads to its bot. */
export const GameCard = memo(function GameCard({ botId }: { readonly botId: number }) {
  const bot = useBotStatus(botId);
  if (bot?.board == null) return null;
  const { board } = bot;
  return (
    <li>
      <Link to="/bots/$botId" params={{ botId: String(botId) }} className={cardClass(classes['card'])}>
        <span className={classes['top']}>
          <span>{[bot.sport, bot.venueName].filter((text) => text !== null).join(' · ') || texts.bots.anySport}</span>
          <StateLight state={bot.state} isCompact />
        </span>
        <Sides board={board} />
        <span className={classes['bottom']}>
          <span>{[botId, bot.name].filter((text) => text !== null).join(' · ')}</span>
          <Moment bot={bot} board={board} />
        </span>
      </Link>
    </li>
  );
});

function Sides({ board: { home, guest, hasTeams, detail } }: { readonly board: BotBoard }) {
  return (
    <span className={classes['sides']}>
      <Side side={home} hasScore={hasTeams} />
      {hasTeams ? <Side side={guest} hasScore /> : <span className={classes['alone']}>{detail}</span>}
    </span>
  );
}

function Side({ side: { name, score }, hasScore }: { readonly side: BoardSide; readonly hasScore: boolean }) {
  return (
    <span className={classes['side']}>
      <span className={classes['name']}>{name}</span>
      <span className={classes['score']}>{score || (hasScore ? '0' : '')}</span>
    </span>
  );
}

/** Period and clock; a sport without a clock has something else that tells where the game stands. */
function Moment({ bot, board }: { readonly bot: BotStatus; readonly board: BotBoard }) {
  const { period, clock, detail, hasTeams } = board;
  const isAlone = clock === '' && (detail === '' || !hasTeams);
  return (
    <span className={classes['moment']}>
      {period}
      {period !== '' && !isAlone && ' · '}
      {clock === '' ? (
        hasTeams && detail
      ) : (
        <GameClock board={board} isLive={bot.state === 'live'} lastEventAt={bot.lastEventAt} />
      )}
    </span>
  );
}
