import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** Beside the title: a number, an age. */
  readonly note?: ReactNode;
  /** On the right: a link, a button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of the page, which screen readers can jump to. */
export function Section({ title, note, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} style={{ marginBottom: 28 }}>
      <Group justify="space-between" mb={10} mih={26} gap="xs">
        <Group gap={8} align="baseline">
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {note !== undefined && (
            <Text size="sm" c="dimmed" component="span">
              {note}
            </Text>
          )}
        </Group>
        {action}
      </Group>
      {children}
    </section>
  );
}
