import { Badge, Button, Group, Text, Title } from '@mantine/core';
import type { ServiceNode } from '@scorewire/client';
import { Link } from '@tanstack/react-router';
import { useSend } from '#console/api/use-send.ts';
import { Age } from '#console/parts/age.tsx';
import { cardClass } from '#console/parts/card-grid.tsx';
import { ConfirmButton } from '#console/parts/confirm-button.tsx';
import { StateLight } from '#console/parts/state-light.tsx';
import { texts } from '#console/texts.ts';
import classes from './nodes-page.module.css';

const { nodes: words } = texts;

interface Props {
  readonly node: ServiceNode;
  /** There can be no other node. */
  readonly isAlone: boolean;
  /** No other node takes clients. */
  readonly isLast: boolean;
}

export function NodeCard({ node, isAlone, isLast }: Props) {
  const { id, name, version, state, startedAt, seenAt, connections, eventsPerSecond, isOwn } = node;
  const isLost = state === 'lost';
  return (
    <li className={cardClass(classes['card'])} data-state={state} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <StateLight state={lights[state]} word={words.states[state]} />
      </Group>
      <dl className={classes['figures']}>
        <Figure label={words.connections} value={isLost ? '–' : connections.toLocaleString()} />
        <Figure label={words.eventsPerSecond} value={isLost ? '–' : Math.round(eventsPerSecond).toLocaleString()} />
        <div>
          <dt>{isLost ? words.lastSeen : words.since}</dt>
          <dd>
            <Age at={isLost ? seenAt : startedAt} />
          </dd>
        </div>
      </dl>
      <dl className={classes['facts']}>
        <dt>{words.database}</dt>
        <dd>{describeLink(node.isDatabaseConnected)}</dd>
        {!isAlone && (
          <>
            <dt>{words.nats}</dt>
            <dd data-away={node.isNatsConnected === false}>{describeLink(node.isNatsConnected)}</dd>
          </>
        )}
        <dt>{words.version}</dt>
        <dd>{version}</dd>
        <dt>{words.id}</dt>
        <dd>
          <Group gap={6} component="span">
            <Text component="span" size="sm" ff="monospace">
              {id}
            </Text>
            {isOwn && !isAlone && (
              <Badge size="xs" variant="default" tt="none">
                {words.own}
              </Badge>
            )}
          </Group>
        </dd>
      </dl>
      {isLost && (
        <Text size="sm" c="red">
          {node.isDatabaseConnected === false ? words.cutOff : words.lost}
        </Text>
      )}
      {!isLost && node.isNatsConnected === false && <Text size="sm">{words.natsAway}</Text>}
      {state === 'drained' && <Text size="sm">{words.drainedAdvice}</Text>}
      {!isAlone && !isLost && <Actions node={node} isLast={isLast} />}
    </li>
  );
}

/** The lights of bots, which have a shape each. */
const lights = { up: 'live', draining: 'stale', drained: 'silent', lost: 'failing' } as const;

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function describeLink(isConnected: boolean | null): string {
  if (isConnected === null) return words.unknown;
  return isConnected ? words.connected : words.notConnected;
}

function Actions({ node: { id, name, state, connections }, isLast }: Pick<Props, 'node' | 'isLast'>) {
  const changes = ['/admin/nodes', '/admin/audit'];
  const drain = useSend({ changes, done: words.drained(name) });
  const resume = useSend({ changes, done: words.resumed(name) });
  const path = `/admin/nodes/${id}`;
  return (
    <div className={classes['actions']}>
      <Button component={Link} to="/nodes" search={{ node: id } as never} size="xs" variant="default">
        {words.showConnections}
      </Button>
      {state === 'up' ? (
        <ConfirmButton
          {...(isLast ? words.drainLast(name) : words.drain(name, connections))}
          label={words.drainLabel(name)}
          onConfirm={() => drain.mutate({ method: 'POST', path: `${path}/drain${isLast ? '?force=true' : ''}` })}
        >
          {words.drainButton}
        </ConfirmButton>
      ) : (
        <ConfirmButton
          {...words.resume(name)}
          label={words.resumeLabel(name)}
          onConfirm={() => resume.mutate({ method: 'POST', path: `${path}/resume` })}
        >
          {words.resumeButton}
        </ConfirmButton>
      )}
    </div>
  );
}
