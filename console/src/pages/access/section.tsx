import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly about?: ReactNode;
  /** Buttons on the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its own heading. */
export function Section({ title, about, actions, children }: Props) {
  const id = useId();
  return (
    <Paper withBorder component="section" aria-labelledby={id} mb="md">
      <Group justify="space-between" align="flex-start" gap="xs" px="md" pt="sm" pb="xs">
        <Stack gap={0}>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {about !== undefined && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </Stack>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
