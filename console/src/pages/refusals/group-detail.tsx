import { Anchor, Button, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RefusalGroup } from '#console/api/refusal-groups.ts';
import { Age } from '#console/parts/age.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { CorrectExample } from './correct-example.tsx';
import classes from './refusals-page.module.css';

interface Props {
  readonly group: RefusalGroup;
  readonly onClose: () => void;
}

/** Everything about a group, and its newest event to correct. */
export function GroupDetail({ group, onClose }: Props) {
  return (
    <Stack gap="md">
      <Button
        className={classes['back'] ?? ''}
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<Icon name="left" size={16} />}
        onClick={onClose}
      >
        {texts.refusals.back}
      </Button>
      <Title order={2} size="h4" className={classes['summary'] ?? ''}>
        {group.summary}
      </Title>
      <Facts group={group} />
      <CorrectExample group={group} />
    </Stack>
  );
}

function Facts({ group }: { readonly group: RefusalGroup }) {
  const { me } = useSession();
  const { facts } = texts.refusals;
  const sender = group.senderUsername ?? texts.refusals.removed;
  const status = `${group.statusId} ${group.statusName}`;
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>{facts.bot}</dt>
        <dd>
          <Anchor component={Link} to={`/bots/${group.botId}`} size="sm">
            {texts.refusals.bot(group.botId, group.botName)}
          </Anchor>
        </dd>
      </div>
      <div>
        <dt>{facts.sender}</dt>
        <dd>
          {me.isAdmin && group.senderUsername !== null ? (
            <Anchor component={Link} to={`/access/${group.senderUserId}`} size="sm">
              {sender}
            </Anchor>
          ) : (
            sender
          )}
        </dd>
      </div>
      <div>
        <dt>{facts.client}</dt>
        <dd>{group.clientId ?? texts.refusals.severalClients}</dd>
      </div>
      <div>
        <dt>{facts.status}</dt>
        <dd>
          <Anchor href={`/docs/statuses#${status.toLowerCase().replace(' ', '-')}`} target="_blank" size="sm">
            {status}
          </Anchor>
        </dd>
      </div>
      <div>
        <dt>{facts.count}</dt>
        <dd>{texts.refusals.times(group.count)}</dd>
      </div>
      <div>
        <dt>{facts.first}</dt>
        <dd>
          <Age at={group.firstAt} /> {texts.refusals.ago}
        </dd>
      </div>
      <div>
        <dt>{facts.last}</dt>
        <dd>
          <Age at={group.lastAt} /> {texts.refusals.ago}
        </dd>
      </div>
    </dl>
  );
}
