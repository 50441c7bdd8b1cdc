import { useBots } from '#console/api/use-bot-statuses.tsx';
import type { BotState } from '#console/parts/bot-state.ts';
import { StateLight } from '#console/parts/state-light.tsx';
import { texts } from '#console/texts.ts';
import { areSameCounts, countBots } from './bot-counts.ts';
import { states } from './bot-view.ts';
import classes from './state-filter.module.css';

interface Props {
  readonly chosen: BotState | undefined;
  readonly onChoose: (state: BotState | undefined) => void;
}

/** All states with their numbers, one click each. */
export function StateFilter({ chosen, onChoose }: Props) {
  const counts = useBots(countBots, areSameCounts);
  return (
    <fieldset className={classes['filter']} aria-label={texts.bots.filters.state}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {texts.bots.filters.all} <b>{counts.all.toLocaleString()}</b>
      </button>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? undefined : state)}
        >
          <StateLight state={state} /> <b>{counts[state].toLocaleString()}</b>
        </button>
      ))}
    </fieldset>
  );
}
