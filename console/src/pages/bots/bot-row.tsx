import { memo } from 'react';
import type { BotStatus } from '#console/api/bot-status.ts';
import { useBotStatus } from '#console/api/use-bot-statuses.tsx';
import { Age } from '#console/parts/age.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { StateLight } from '#console/parts/state-light.tsx';
import { texts } from '#console/texts.ts';
import classes from './bot-table.module.css';
import { ScoreLine } from './score-line.tsx';
import { Sparkline } from './sparkline.tsx';

interface Props {
  readonly botId: number;
  readonly index: number;
  readonly height: number;
  readonly isCompact: boolean;
  /** The one row that the tab key reaches. */
  readonly isActive: boolean;
  readonly mayEdit: boolean;
}

/** Plain elements, and clicks are handled by the table: hundreds of rows are made while somebody scrolls. */
export const BotRow = memo(function BotRow({ botId, index, height, isCompact, isActive, mayEdit }: Props) {
  const bot = useBotStatus(botId);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      data-bot={botId}
      className={classes['row']}
      style={{ height, top: index * height }}
    >
      {bot !== undefined && <Cells bot={bot} isCompact={isCompact} isActive={isActive} mayEdit={mayEdit} />}
    </div>
  );
});

function Cells({
  bot,
  isCompact,
  isActive,
  mayEdit,
}: Pick<Props, 'isCompact' | 'isActive' | 'mayEdit'> & { readonly bot: BotStatus }) {
  const { id, name, state, sport, venueName, refusals, eventsPerSecond } = bot;
  return (
    <>
      <div role="gridcell" className={classes['state']}>
        <StateLight state={state} isCompact={isCompact} />
      </div>
      <div role="gridcell" className={classes['bot']}>
        <span className={classes['id']}>{id}</span>
        <a href={`/console/bots/${id}`} tabIndex={-1} className={classes['name']}>
          {name ?? <span className={classes['dimmed']}>{texts.bots.nameless}</span>}
        </a>
        {!bot.isPushEnabled && <span className={classes['push']}>{texts.bots.pushOff}</span>}
      </div>
      <div role="gridcell" className={classes['sport']}>
        {sport ?? <span className={classes['dimmed']}>{texts.bots.anySport}</span>}
      </div>
      <div role="gridcell" className={classes['venue']}>
        {venueName ?? <span className={classes['dimmed']}>–</span>}
      </div>
      <div role="gridcell" className={classes['score']}>
        <ScoreLine board={bot.board} />
      </div>
      <div role="gridcell" className={classes['age']}>
        <Age at={bot.lastEventAt} />
      </div>
      <div role="gridcell" className={classes['rate']}>
        <Sparkline rates={bot.rates} />
        <span className={eventsPerSecond === 0 ? classes['dimmed'] : undefined}>
          {texts.bots.rate(eventsPerSecond)}
        </span>
      </div>
      <div role="gridcell" className={classes['refusals']} data-some={refusals > 0}>
        {refusals.toLocaleString()}
      </div>
      {mayEdit && (
        <div role="gridcell" className={classes['edit']}>
          <button type="button" tabIndex={isActive ? 0 : -1} data-edit={id} aria-label={texts.bots.editBot(id)}>
            <Icon name="edit" size={16} />
          </button>
        </div>
      )}
    </>
  );
}
