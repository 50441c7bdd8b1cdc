import { Badge, Code, Stack, Text } from '@mantine/core';
import type { Contract } from '#console/api/contracts.ts';
import { texts } from '#console/texts.ts';
import { ExamplePayload } from './example-payload.tsx';
import { FieldTable } from './field-table.tsx';
import { fieldHas } from './search-contracts.ts';

export interface PartProps {
  readonly contract: Contract;
  readonly query: string;
  /** The field or rule of the address. */
  readonly marked: string | undefined;
}

/** The fields that may be pushed. */
export function IngressFields({ contract, query, marked }: PartProps) {
  const { table, required, ingressAbout } = texts.contracts;
  const { fields = [], example = {} } = contract.ingress ?? {};
  return (
    <Stack gap="md">
      <Text size="sm">{ingressAbout}</Text>
      <ExamplePayload label={texts.contracts.exampleEvent} payload={example} />
      <FieldTable
        rows={fields.filter((field) => fieldHas(field, query))}
        nameOf={({ name }) => name}
        namesOf={({ names }) => names}
        nameTitle={table.field}
        view="ingress"
        marked={marked}
        query={query}
        columns={[
          {
            title: table.takes,
            cell: ({ takes, isRequired }) => (
              <>
                {takes}{' '}
                {isRequired && (
                  <Badge size="xs" variant="default">
                    {required}
                  </Badge>
                )}
              </>
            ),
          },
          { title: table.meaning, width: '34%', cell: ({ description }) => description },
          { title: table.example, width: '12%', cell: ({ example }) => <Code>{JSON.stringify(example)}</Code> },
        ]}
      />
    </Stack>
  );
}
