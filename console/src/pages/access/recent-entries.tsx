import { Anchor, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ListPage } from '#console/api/use-all.ts';
import { useGet } from '#console/api/use-get.ts';
import { Failed } from '#console/parts/failed.tsx';
import { texts } from '#console/texts.ts';
import type { AuditEntry } from './audit-entry.ts';
import { AuditList } from './audit-list.tsx';
import { Section } from './section.tsx';
import type { User } from './user.ts';

const { recent } = texts.access;

/** The newest changes of a user. */
export function RecentEntries({ user }: { readonly user: User }) {
  const object = `user/${user.id}`;
  const { data, error, refetch } = useGet<ListPage<AuditEntry>>(
    `/admin/audit?limit=10&object=${encodeURIComponent(object)}`,
  );
  return (
    <Section
      title={recent.title}
      about={recent.about(user.username)}
      actions={
        <Anchor component={Link} to="/audit" search={{ object } as never} size="sm">
          {recent.all}
        </Anchor>
      }
    >
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton h={160} m="md" />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {recent.none}
        </Text>
      )}
      {data !== undefined && <AuditList entries={data.items} />}
    </Section>
  );
}
