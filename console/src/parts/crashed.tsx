import { Button } from '@mantine/core';
import { texts } from '#console/texts.ts';
import { Empty } from './empty.tsx';

/** A fault of the page itself. A chunk that no longer exists after an update of the service is one: reloading helps. */
export function Crashed() {
  return (
    <Empty
      icon="warning"
      title={texts.parts.crashed}
      action={
        <Button mt="sm" variant="default" onClick={() => location.reload()}>
          {texts.parts.reload}
        </Button>
      }
    >
      {texts.parts.crashedAdvice}
    </Empty>
  );
}
