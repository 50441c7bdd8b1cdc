import { Center, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  /** An explanation, or the next step. */
  readonly children?: ReactNode;
  /** A button. */
  readonly action?: ReactNode;
}

/** Nothing to show, and why. */
export function Empty({ icon, title, children, action }: Props) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap={6} maw={440} ta="center">
        <ThemeIcon size={44} radius="xl" variant="light" color="gray">
          <Icon name={icon} size={22} />
        </ThemeIcon>
        <Text fw={600} mt={4}>
          {title}
        </Text>
        {children !== undefined && (
          <Text size="sm" c="dimmed" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}
