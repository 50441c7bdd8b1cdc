import { Skeleton, Stack } from '@mantine/core';
import { texts } from '#console/texts.ts';
import { rowHeights } from './use-table-layout.ts';

export function RowSkeletons() {
  return (
    <Stack gap={4} role="status" aria-label={texts.parts.loading} style={{ overflow: 'hidden' }}>
      {Array.from({ length: 18 }, (_, row) => (
        <Skeleton key={row} h={rowHeights.wide - 4} />
      ))}
    </Stack>
  );
}
