import { Select } from '@mantine/core';
import type { ServiceNode } from '@scorewire/client';
import { Connections } from '#console/pages/access/connections.tsx';
import { useFilters } from '#console/parts/use-filters.ts';
import { texts } from '#console/texts.ts';

const { nodes: words } = texts;

/** Who is connected where. `nodes` is empty where there can be only one. */
export function NodeConnections({ nodes }: { readonly nodes: readonly ServiceNode[] }) {
  const [{ node = '' }, setFilters] = useFilters();
  const choices = nodes.filter(({ state }) => state !== 'lost').map(({ id, name }) => ({ value: id, label: name }));
  // A node that was started again has another id.
  const chosen = choices.some(({ value }) => value === node) ? node : '';
  return (
    <Connections
      listPath={`/admin/connections${chosen === '' ? '' : `?nodeId=${chosen}`}`}
      path="/admin/connections"
      isOfAll
      hasNodes={nodes.length > 0}
      actions={
        nodes.length > 0 && (
          <Select
            aria-label={words.filter}
            data={[{ value: '', label: words.allNodes }, ...choices]}
            value={chosen}
            onChange={(value) => setFilters({ node: value ?? '' })}
            allowDeselect={false}
            w={{ base: '100%', xs: 220 }}
          />
        )
      }
    />
  );
}
