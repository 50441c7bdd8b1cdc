import { Text } from '@mantine/core';
import { useAll } from '#console/api/use-all.ts';
import type { AuditEntry } from './audit-entry.ts';
import classes from './audit-list.module.css';
import { AuditRow } from './audit-row.tsx';
import type { User } from './user.ts';

const dayForm = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

/** Entries under the day on which they were made, in the zone of the reader. */
export function AuditList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { data: users = [] } = useAll<User>('/admin/users');
  const usernames = new Map(users.map(({ id, username }) => [id, username]));
  const days = Map.groupBy(entries, ({ at }) => dayForm.format(new Date(at)));
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <Text component="h3" className={classes['day']}>
        {day}
      </Text>
      <ul className={classes['list']}>
        {ofDay.map((entry) => (
          <AuditRow key={entry.id} entry={entry} usernames={usernames} />
        ))}
      </ul>
    </section>
  ));
}
