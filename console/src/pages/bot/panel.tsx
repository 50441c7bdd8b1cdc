import { Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** A word or a button on the right. */
  readonly aside?: ReactNode;
  /** Without padding, for content that reaches the edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of the page with its name. */
export function Panel({ title, aside, isFlush = false, children }: Props) {
  const id = useId();
  return (
    <Paper withBorder component="section" aria-labelledby={id} radius="md" style={{ overflow: 'hidden' }}>
      <Group justify="space-between" px="md" py="xs" wrap="nowrap" mih={44}>
        <Title order={2} size="sm" id={id}>
          {title}
        </Title>
        <Text component="div" size="xs" c="dimmed">
          {aside}
        </Text>
      </Group>
      <div style={isFlush ? undefined : { padding: '0 var(--mantine-spacing-md) var(--mantine-spacing-md)' }}>
        {children}
      </div>
    </Paper>
  );
}
