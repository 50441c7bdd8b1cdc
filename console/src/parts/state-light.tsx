import { texts } from '#console/texts.ts';
import type { BotState } from './bot-state.ts';
import classes from './state-light.module.css';

interface Props {
  readonly state: BotState;
  /** What it means, where it is not about a bot. */
  readonly word?: string;
  /** The dot alone; screen readers still hear the word. */
  readonly isCompact?: boolean;
}

/** Colour and word, and a shape of its own for each: colour alone does not reach everybody. Plain elements: tables have many of them. */
export function StateLight({ state, word = texts.states[state], isCompact = false }: Props) {
  if (isCompact)
    return <span className={classes['light']} data-state={state} role="img" aria-label={word} title={word} />;
  return (
    <span className={classes['labelled']}>
      <span className={classes['light']} data-state={state} />
      {word}
    </span>
  );
}
