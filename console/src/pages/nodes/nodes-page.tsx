import { Alert, Anchor, Skeleton } from '@mantine/core';
import type { ServiceNodes } from '@scorewire/client';
import { useGet } from '#console/api/use-get.ts';
import { CardGrid } from '#console/parts/card-grid.tsx';
import { Empty } from '#console/parts/empty.tsx';
import { Failed } from '#console/parts/failed.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { PageHeader } from '#console/parts/page-header.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { NodeCard } from './node-card.tsx';
import { NodeConnections } from './node-connections.tsx';
import classes from './nodes-page.module.css';

const { nodes: words } = texts;

export function NodesPage() {
  const { me } = useSession();
  if (!me.isAdmin)
    return (
      <>
        <PageHeader title={words.title} />
        <Empty icon="nodes" title={words.onlyAdministrators} />
      </>
    );
  return <Nodes />;
}

function Nodes() {
  const { data, error, refetch } = useGet<ServiceNodes>('/admin/nodes', { everyMs: 2000 });
  const all = data?.nodes ?? [];
  return (
    <>
      <PageHeader title={words.title} about={data === undefined ? words.about : describe(data)} />
      {data === undefined && error === null && <Skeleton h={180} />}
      {data === undefined && error !== null && <Failed error={error} onRetry={refetch} />}
      {data?.isCluster === false && (
        <Alert color="gray" mb="md" icon={<Icon name="nodes" />}>
          {words.alone}{' '}
          <Anchor href="/docs/scaling" target="_blank" size="sm" underline="always">
            {words.aloneLink}
          </Anchor>
        </Alert>
      )}
      <CardGrid cardWidth={340} className={classes['cards']}>
        {all.map((node) => (
          <NodeCard key={node.id} node={node} isAlone={data?.isCluster === false} isLast={isLastUp(data, node.id)} />
        ))}
      </CardGrid>
      {data !== undefined && <NodeConnections nodes={data.isCluster ? all : []} />}
    </>
  );
}

function describe({ nodes }: ServiceNodes): string {
  const up = nodes.filter(({ state }) => state === 'up').length;
  const sum = (of: 'connections' | 'eventsPerSecond'): number =>
    nodes.filter(({ state }) => state !== 'lost').reduce((total, node) => total + node[of], 0);
  return words.summary(up, nodes.length, sum('connections'), Math.round(sum('eventsPerSecond')));
}

/** Whether nobody else takes clients. */
function isLastUp(data: ServiceNodes | undefined, id: string): boolean {
  return data?.nodes.every((node) => node.id === id || node.state !== 'up') ?? true;
}
