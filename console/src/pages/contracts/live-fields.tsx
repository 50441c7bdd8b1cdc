import { Code, Stack, Text } from '@mantine/core';
import { Words } from '#console/parts/words.tsx';
import { texts } from '#console/texts.ts';
import { ExamplePayload } from './example-payload.tsx';
import { FieldTable } from './field-table.tsx';
import type { PartProps } from './ingress-fields.tsx';
import { fieldHas } from './search-contracts.ts';

/** The fields of the live payload. */
export function LiveFields({ contract, query, marked }: PartProps) {
  const { table, liveAbout, exampleLive, exampleBlank } = texts.contracts;
  const { fields, example } = contract.standard;
  return (
    <Stack gap="md">
      <Text size="sm">
        <Words>{liveAbout}</Words>
      </Text>
      <ExamplePayload label={contract.ingress === null ? exampleBlank : exampleLive} payload={example} />
      <FieldTable
        rows={fields.filter((field) => fieldHas(field, query))}
        nameOf={({ name }) => name}
        namesOf={({ names }) => names}
        nameTitle={table.field}
        view="live"
        marked={marked}
        query={query}
        columns={[
          { title: table.meaning, cell: ({ description }) => <Words>{description}</Words> },
          { title: table.madeFrom, width: '34%', cell: ({ madeFrom }) => <Words>{madeFrom}</Words> },
          { title: table.example, width: '12%', cell: ({ example }) => <Code>{JSON.stringify(example)}</Code> },
        ]}
      />
    </Stack>
  );
}
