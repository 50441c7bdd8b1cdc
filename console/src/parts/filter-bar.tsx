import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '#console/texts.ts';

/** The filters above a list. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return (
    <Group gap="xs" mb="md" component="search" aria-label={texts.parts.filters}>
      {children}
    </Group>
  );
}
