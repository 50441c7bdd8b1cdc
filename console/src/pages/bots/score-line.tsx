import type { BotBoard } from '#console/api/bot-status.ts';
import { texts } from '#console/texts.ts';
import classes from './score-line.module.css';

/** A game in one line: sides with their scores, then period and clock. */
export function ScoreLine({ board }: { readonly board: BotBoard | null }) {
  if (board === null) return <span className={classes['none']}>{texts.bots.noGame}</span>;
  const { home, guest, hasTeams, period, clock, detail } = board;
  const moment = [period, clock || detail].filter((text) => text !== undefined && text !== '').join(' · ');
  return (
    <span className={classes['line']}>
      <span className={classes['game']}>
        <span className={classes['name']}>{home.name}</span>
        {home.score !== '' && <b className={classes['score']}>{home.score}</b>}
        {hasTeams && (
          <>
            <span className={classes['dash']}>–</span>
            <b className={classes['score']}>{guest.score || '0'}</b>
            <span className={classes['name']}>{guest.name}</span>
          </>
        )}
      </span>
      {moment !== '' && <span className={classes['moment']}>{moment}</span>}
    </span>
  );
}
