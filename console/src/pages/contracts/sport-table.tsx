import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Contract, ContractField } from '#console/api/contracts.ts';
import { Empty } from '#console/parts/empty.tsx';
import { texts } from '#console/texts.ts';

interface Props {
  readonly contracts: readonly Contract[];
  /** The address names a sport that does not exist. */
  readonly isUnknown: boolean;
}

/** Every sport with the size of its contracts. */
export function SportTable({ contracts, isUnknown }: Props) {
  const { table } = texts.contracts;
  return (
    <>
      {isUnknown && <Empty icon="search" title={texts.contracts.unknownSport} />}
      <Table highlightOnHover verticalSpacing={7}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{table.sport}</Table.Th>
            <Table.Th ta="right">EventId</Table.Th>
            <Table.Th ta="right">{table.ingress}</Table.Th>
            <Table.Th ta="right">{table.live}</Table.Th>
            <Table.Th ta="right">{table.rules}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {contracts.map(({ eventTypeId, eventTypeName, ingress, standard, rules }) => (
            <Table.Tr key={eventTypeId}>
              <Table.Td>
                <Anchor component={Link} to={`/contracts/${eventTypeId}`} size="sm" fw={550}>
                  {eventTypeName}
                </Anchor>
              </Table.Td>
              <Table.Td ta="right">{eventTypeId}</Table.Td>
              <Table.Td ta="right">{ingress === null ? texts.contracts.none : countOf(ingress.fields)}</Table.Td>
              <Table.Td ta="right">{countOf(standard.fields)}</Table.Td>
              <Table.Td ta="right">{rules.length}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

function countOf(fields: readonly ContractField[]): number {
  return fields.reduce((sum, { names }) => sum + names.length, 0);
}
