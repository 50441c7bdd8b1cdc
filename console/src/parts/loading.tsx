import { Skeleton, Stack } from '@mantine/core';
import { texts } from '#console/texts.ts';

/** While a page or a large part of it loads. Where the size of the content is known, use skeletons of that size instead. */
export function Loading({ rows = 6 }: { readonly rows?: number }) {
  return (
    <Stack gap="sm" role="status" aria-label={texts.parts.loading}>
      <Skeleton h={32} w={220} />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} h={44} />
      ))}
    </Stack>
  );
}
