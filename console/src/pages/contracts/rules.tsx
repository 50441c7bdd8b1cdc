import { Badge, Stack, Text, Title } from '@mantine/core';
import { Words } from '#console/parts/words.tsx';
import { texts } from '#console/texts.ts';
import classes from './contracts-page.module.css';
import { FieldTable } from './field-table.tsx';
import type { PartProps } from './ingress-fields.tsx';
import { ruleHas } from './search-contracts.ts';

/** The rules of the sport beyond the limits of its fields, and how a new game begins. */
export function Rules({ contract, query, marked }: PartProps) {
  const { table } = texts.contracts;
  const { rules, exclusive, newGame } = contract;
  return (
    <Stack gap="md">
      <Text size="sm">{rules.length === 0 ? texts.contracts.noRules : texts.contracts.rulesAbout}</Text>
      {rules.length > 0 && (
        <FieldTable
          rows={rules.filter((rule) => ruleHas(rule, query))}
          nameOf={({ id }) => id}
          nameTitle={table.rule}
          view="rules"
          marked={marked}
          query={query}
          columns={[
            {
              title: table.field,
              width: '18%',
              cell: ({ fields }) => <span className={classes['name']}>{fields.join(', ')}</span>,
            },
            {
              title: table.otherwise,
              width: '110px',
              cell: ({ otherwise }) => (
                <Badge color={otherwise === 'refused' ? 'red' : 'orange'} variant="dot" tt="none" size="sm">
                  {texts.contracts.otherwise[otherwise]}
                </Badge>
              ),
            },
            { title: table.expects, width: '22%', cell: ({ expects }) => expects },
            { title: table.because, cell: ({ because }) => because },
          ]}
        />
      )}
      {exclusive.map((names) => (
        <Text size="sm" key={names.join()}>
          <Words>{texts.contracts.onlyOne(names)}</Words>
        </Text>
      ))}
      {newGame !== null && (
        <div>
          <Title order={2} size="h5" mb={4}>
            {texts.contracts.newGame}
          </Title>
          <Text size="sm">
            <Words>{newGame}</Words>
          </Text>
        </div>
      )}
    </Stack>
  );
}
