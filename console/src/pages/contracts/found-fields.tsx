import { Anchor, Badge, Button, Highlight, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Contract } from '#console/api/contracts.ts';
import { Empty } from '#console/parts/empty.tsx';
import { texts } from '#console/texts.ts';
import classes from './contracts-page.module.css';
import { type Match, searchContracts } from './search-contracts.ts';

const shownAtFirst = 60;

/** The matches in all sports, grouped by sport. */
export function FoundFields({ contracts, query }: { readonly contracts: readonly Contract[]; readonly query: string }) {
  const [shown, setShown] = useState(shownAtFirst);
  const matches = useMemo(() => searchContracts(contracts, query), [contracts, query]);
  const groups = [...Map.groupBy(matches.slice(0, shown), ({ contract }) => contract)];
  const words = query.trim().split(/\s+/);
  if (matches.length === 0)
    return (
      <Empty icon="search" title={texts.contracts.nothing(query)}>
        {texts.contracts.nothingAdvice}
      </Empty>
    );
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" role="status">
        {texts.contracts.found(matches.length, new Set(matches.map(({ contract }) => contract)).size)}
      </Text>
      {groups.map(([contract, found]) => (
        <section key={contract.eventTypeId}>
          <Title order={2} size="h5" mb={4}>
            {contract.eventTypeName}
          </Title>
          <Table className={classes['table'] ?? ''} layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="34%">{texts.contracts.table.name}</Table.Th>
                <Table.Th w="130px">{texts.contracts.table.where}</Table.Th>
                <Table.Th>{texts.contracts.table.meaning}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.map((match) => (
                <FoundRow key={`${match.view} ${match.name}`} match={match} words={words} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
      {matches.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + 200)}>
          {texts.contracts.more(matches.length - shown)}
        </Button>
      )}
    </Stack>
  );
}

function FoundRow({ match, words }: { readonly match: Match; readonly words: string[] }) {
  const { contract, view, name, about } = match;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`/contracts/${contract.eventTypeId}`} search={{ view, field: name } as never}>
          <Highlight highlight={words} component="span" className={classes['name'] ?? ''}>
            {name}
          </Highlight>
        </Anchor>
      </Table.Td>
      <Table.Td>
        <Badge variant="default" tt="none" fw={500}>
          {texts.contracts.views[view]}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Highlight highlight={words} size="sm">
          {about.replaceAll('`', '')}
        </Highlight>
      </Table.Td>
    </Table.Tr>
  );
}
