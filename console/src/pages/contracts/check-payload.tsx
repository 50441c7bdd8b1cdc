import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Contract } from '#console/api/contracts.ts';
import { PayloadDesk } from '#console/editor/payload-desk.tsx';
import { texts } from '#console/texts.ts';

/** The payload editor of a sport. Nothing is stored. */
export function CheckPayload({ contract }: { readonly contract: Contract }) {
  const [text, setText] = useState(() => JSON.stringify(contract.ingress?.example, null, 2));
  return (
    <Stack gap="sm">
      <Text size="sm">{texts.contracts.checkAbout}</Text>
      <PayloadDesk
        eventTypeId={contract.eventTypeId}
        contract={contract}
        text={text}
        onText={setText}
        label={texts.contracts.payloadOf(contract.eventTypeName)}
        height={340}
      />
    </Stack>
  );
}
