import { Anchor, Group, Stack, Tabs, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Contract } from '#console/api/contracts.ts';
import { Icon } from '#console/parts/icon.tsx';
import { useFilters } from '#console/parts/use-filters.ts';
import { texts } from '#console/texts.ts';
import { CheckPayload } from './check-payload.tsx';
import { IngressFields } from './ingress-fields.tsx';
import { LiveFields } from './live-fields.tsx';
import { Rules } from './rules.tsx';
import { searchContracts, type View } from './search-contracts.ts';

interface Props {
  readonly contract: Contract;
  readonly contracts: readonly Contract[];
  readonly query: string;
}

/** One sport. Which part is shown, and which field is marked, is in the address. */
export function SportContract({ contract, contracts, query }: Props) {
  const [{ view, field }, change] = useFilters();
  const views: readonly View[] = contract.ingress === null ? ['live'] : ['ingress', 'live', 'rules', 'check'];
  const shown = views.find((each) => each === view) ?? views[0] ?? 'live';
  const elsewhere = useMemo(
    () => searchContracts(contracts, query).filter((match) => match.contract !== contract).length,
    [contracts, contract, query],
  );
  const part = { contract, query, marked: field };
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {contract.ingress === null ? texts.contracts.takesNothing : texts.contracts.eventId(contract.eventTypeId)}
        </Text>
        <Group gap="md">
          {elsewhere > 0 && (
            <Anchor component={Link} to="/contracts" search={{ q: query } as never} size="sm">
              {texts.contracts.elsewhere(elsewhere)}
            </Anchor>
          )}
          <Anchor href={contract.document} target="_blank" size="sm">
            <Group gap={5}>
              {texts.contracts.document} <Icon name="external" size={14} />
            </Group>
          </Anchor>
        </Group>
      </Group>
      <Tabs
        value={shown}
        onChange={(next) => change({ view: next ?? undefined, field: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {views.map((each) => (
            <Tabs.Tab key={each} value={each} px={{ base: 6, sm: 'md' }}>
              {texts.contracts.views[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="ingress">
          <IngressFields {...part} />
        </Tabs.Panel>
        <Tabs.Panel value="live">
          <LiveFields {...part} />
        </Tabs.Panel>
        <Tabs.Panel value="rules">
          <Rules {...part} />
        </Tabs.Panel>
        <Tabs.Panel value="check">
          <CheckPayload contract={contract} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
