import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Age } from '#console/parts/age.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { localTime } from '#console/parts/local-time.ts';
import { texts } from '#console/texts.ts';
import type { AuditEntry, Usernames } from './audit-entry.ts';
import classes from './audit-row.module.css';
import { type ChangedField, findChangedFields } from './changed-fields.ts';
import { describeEntry } from './describe-entry.ts';

const { audit } = texts;

interface Props {
  readonly entry: AuditEntry;
  readonly usernames: Usernames;
}

/** One entry in words, with what changed from what to what. */
export function AuditRow({ entry, usernames }: Props) {
  const { at, actor, action, target, before, after } = entry;
  // A new object is described by the sentence; its fields are not changes.
  const changed = before === null || after === null ? [] : findChangedFields(before, after);
  const page = pageOfTarget(target);
  return (
    <li className={classes['row']}>
      <div className={classes['when']}>
        <Text size="sm" component="time" display="block" dateTime={at} title={localTime(at)}>
          {new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' })}
        </Text>
        <Text size="xs" c="dimmed">
          <Age at={at} /> {audit.ago}
        </Text>
      </div>
      <div className={classes['what']}>
        <Text size="sm">
          <b>{actor.username}</b> {describeEntry(entry, usernames)}
        </Text>
        {changed.map((field) => (
          <Change key={field.name} field={field} />
        ))}
      </div>
      <div className={classes['about']}>
        {page === undefined ? (
          <Text size="xs" c="dimmed" ff="monospace">
            {target}
          </Text>
        ) : (
          <Anchor component={Link} to={page} size="xs" ff="monospace">
            {target}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {action} · {actor.address}
        </Text>
      </div>
    </li>
  );
}

function Change({ field: { name, before, after } }: { readonly field: ChangedField }) {
  return (
    <Group gap={6} fz="xs" className={classes['change']}>
      <Text component="span" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="del" size="xs" td="none" className={classes['old']}>
        {before ?? audit.nothing}
      </Text>
      <Icon name="right" size={12} />
      <Text component="ins" size="xs" td="none" className={classes['new']}>
        {after ?? audit.nothing}
      </Text>
    </Group>
  );
}

/** Where the object can be looked at. */
function pageOfTarget(target: string): string | undefined {
  const [kind, id] = target.split('/');
  if (id === undefined) return undefined;
  if (kind === 'user') return `/access/${id}`;
  return kind === 'bot' ? `/bots/${id}` : undefined;
}
