import { Badge, Group } from '@mantine/core';
import { texts } from '#console/texts.ts';
import type { User } from './user.ts';

interface Props {
  readonly user: User;
  /** Where a column of the table has the role. */
  readonly hidesRoleFrom?: 'sm';
}

/** Badges for special users: an ordinary user who can sign in has none. */
export function UserBadges({ user, hidesRoleFrom }: Props) {
  if (user.role !== 'admin' && !user.disabled) return null;
  return (
    <Group gap={6} wrap="nowrap">
      {user.role === 'admin' && (
        <Badge variant="default" tt="none" {...(hidesRoleFrom && { hiddenFrom: hidesRoleFrom })}>
          {texts.access.administrator}
        </Badge>
      )}
      {user.disabled && (
        <Badge color="red.8" tt="none">
          {texts.access.disabled}
        </Badge>
      )}
    </Group>
  );
}
