import { Group, Paper, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';
import classes from './try-it-page.module.css';

interface Props {
  readonly number: 1 | 2 | 3;
  readonly isDone: boolean;
  /** What was chosen, when it is done. */
  readonly outcome?: string | undefined;
  readonly children: ReactNode;
}

/** One of the three steps. All are shown from the beginning, so that one sees where it leads. */
export function Step({ number, isDone, outcome, children }: Props) {
  return (
    <Paper withBorder p="md" component="section" className={classes['step'] ?? ''}>
      <Group gap="sm" mb="sm" wrap="nowrap" align="center">
        <ThemeIcon radius="xl" size={28} variant={isDone ? 'filled' : 'default'} aria-hidden>
          {isDone ? <Icon name="check" size={16} /> : number}
        </ThemeIcon>
        <Title order={2} size="h4">
          <VisuallyHidden>{number}. </VisuallyHidden>
          {texts.tryIt.steps[number - 1]}
          {isDone && <VisuallyHidden> ({texts.tryIt.isDone})</VisuallyHidden>}
        </Title>
        {outcome !== undefined && (
          <Text size="sm" c="dimmed" truncate>
            {outcome}
          </Text>
        )}
      </Group>
      {children}
    </Paper>
  );
}
