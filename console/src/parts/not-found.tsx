import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from '#console/texts.ts';
import { Empty } from './empty.tsx';

export function NotFound() {
  return (
    <Empty
      icon="search"
      title={texts.parts.noSuchPage}
      action={
        <Button component={Link} to="/" mt="sm" variant="default">
          {texts.parts.toOverview}
        </Button>
      }
    />
  );
}
