import { Spoiler, Text } from '@mantine/core';
import type { Payload } from '#console/api/contracts.ts';
import { CodeBlock } from '#console/parts/code-block.tsx';
import { texts } from '#console/texts.ts';

const shownHeight = 132;

export function ExamplePayload({ label, payload }: { readonly label: string; readonly payload: Payload }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <Spoiler
        fz="sm"
        styles={{ control: { fontSize: 'inherit' } }}
        maxHeight={shownHeight}
        showLabel={texts.contracts.showAll}
        hideLabel={texts.contracts.showLess}
      >
        <CodeBlock text={JSON.stringify(payload, null, 2)} />
      </Spoiler>
    </div>
  );
}
