import { Group, Text } from '@mantine/core';
import { texts } from '#console/texts.ts';
import classes from './state-light.module.css';

export type BotState = 'live' | 'quiet' | 'stale' | 'failing' | 'silent';

interface Props {
  readonly state: BotState;
  /** The dot alone; screen readers still hear the word. */
  readonly isCompact?: boolean;
}

/** Colour and word, and a shape of its own for each: colour alone does not reach everybody. */
export function StateLight({ state, isCompact = false }: Props) {
  const word = texts.states[state];
  return (
    <Group gap={7} wrap="nowrap" title={isCompact ? word : undefined}>
      <span
        className={classes['light']}
        data-state={state}
        role={isCompact ? 'img' : undefined}
        aria-label={isCompact ? word : undefined}
      />
      {!isCompact && (
        <Text size="sm" component="span">
          {word}
        </Text>
      )}
    </Group>
  );
}
