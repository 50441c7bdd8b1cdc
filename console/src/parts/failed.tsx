import { Alert, Button, Group, Text } from '@mantine/core';
import { texts } from '#console/texts.ts';
import { explainError } from './explain-error.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly error: unknown;
  readonly onRetry?: () => unknown;
}

/** Something could not be read: says why, and offers to try again. */
export function Failed({ error, onRetry }: Props) {
  return (
    <Alert color="red" icon={<Icon name="warning" />} role="alert">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{explainError(error)}</Text>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={() => void onRetry()}>
            {texts.parts.tryAgain}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
