import { Group, Text } from '@mantine/core';
import { texts } from '#console/texts.ts';

export function Brand() {
  return (
    <Group gap={10} wrap="nowrap">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b7a53" />
        <path
          d="M5 19h5l3-9 6 13 3-7h5"
          fill="none"
          stroke="#fff"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Text fw={650} size="lg" component="span">
        {texts.shell.product}
      </Text>
    </Group>
  );
}
