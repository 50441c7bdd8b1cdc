import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { texts } from '#console/texts.ts';

interface Props {
  readonly title: string;
  /** One line under the title. */
  readonly about?: ReactNode;
  /** Buttons on the right. */
  readonly children?: ReactNode;
}

/** The top of every page; it also names the page for the browser. */
export function PageHeader({ title, about, children }: Props) {
  useEffect(() => {
    document.title = texts.shell.pageTitle(title);
  }, [title]);
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <Stack gap={2}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {about !== undefined && (
          <Text c="dimmed" size="sm" component="div">
            {about}
          </Text>
        )}
      </Stack>
      {children !== undefined && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
