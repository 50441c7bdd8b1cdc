import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Empty } from '#console/parts/empty.tsx';
import { texts } from '#console/texts.ts';
import classes from './contracts-page.module.css';
import type { View } from './search-contracts.ts';

export interface Column<Row> {
  readonly title: string;
  readonly width?: string;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** All names that a link may mark this row with. */
  readonly namesOf?: (row: Row) => readonly string[];
  readonly nameTitle: string;
  readonly columns: readonly Column<Row>[];
  readonly view: View;
  readonly marked: string | undefined;
  readonly query: string;
}

/** A table whose rows have an address: the name of a row is a link to it, and the row of the address is marked and scrolled to. */
export function FieldTable<Row>({ rows, nameOf, namesOf, nameTitle, columns, view, marked, query }: Props<Row>) {
  const markedRow = useRef<HTMLTableRowElement>(null);
  useEffect(() => markedRow.current?.scrollIntoView({ block: 'center' }), [marked]);
  if (rows.length === 0) return <Empty icon="search" title={texts.contracts.nothing(query)} />;
  return (
    <Table className={classes['table'] ?? ''} verticalSpacing={7} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="27%">{nameTitle}</Table.Th>
          {columns.map(({ title, width }) => (
            <Table.Th key={title} w={width}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const name = nameOf(row);
          const isMarked = marked !== undefined && (name === marked || namesOf?.(row).includes(marked) === true);
          return (
            <Table.Tr key={name} data-marked={isMarked} ref={isMarked ? markedRow : undefined}>
              <Table.Td>
                <Anchor
                  component={Link}
                  to="."
                  search={{ view, field: name, q: query } as never}
                  replace
                  resetScroll={false}
                  className={classes['name'] ?? ''}
                  title={texts.contracts.link}
                >
                  {breakable(name)}
                </Anchor>
              </Table.Td>
              {columns.map(({ title, cell }) => (
                <Table.Td key={title}>
                  <span className={classes['cardLabel']}>{title}: </span>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** Long names may break between their words. */
function breakable(name: string): ReactNode[] {
  return name
    .split(/(?<=[a-z}])(?=[A-Z{])|(?<=[.-])/)
    .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={part + index} />, part]));
}
