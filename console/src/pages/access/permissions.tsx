import { Alert, Box, Group, Text } from '@mantine/core';
import { useAll } from '#console/api/use-all.ts';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';
import { PushSwitch } from './push-switch.tsx';
import { Section } from './section.tsx';
import type { AssignedBot, BrokerCredential, User } from './user.ts';

const { permissions, push } = texts.access;

/** The push flag with its consequence, and what is still missing until the first event of the user is accepted. */
export function Permissions({ user }: { readonly user: User }) {
  const { data: bots } = useAll<AssignedBot>(`/admin/users/${user.id}/bots`);
  const { data: credentials } = useAll<BrokerCredential>(`/admin/users/${user.id}/broker-credentials`);
  const missing =
    bots === undefined || credentials === undefined ? undefined : findMissing(user, bots, credentials.length);
  const hasAll = missing?.length === 0;
  return (
    <Section title={permissions.title}>
      <Group px="md" pb="md" gap="lg" align="flex-start">
        <Box flex="1 1 280px">
          <PushSwitch user={user} label={permissions.push} />
          <Text size="sm" c="dimmed" mt={6}>
            {user.pushEnabled ? push.isOn : push.isOff}
          </Text>
        </Box>
        <Alert
          flex="1 1 320px"
          mih={64}
          p="xs"
          color={hasAll ? 'pitch' : 'yellow'}
          c="var(--mantine-color-text)"
          icon={<Icon name={hasAll ? 'check' : 'warning'} />}
          title={missing === undefined ? permissions.checking : hasAll ? permissions.ready : permissions.notReady}
          role="status"
        >
          {hasAll ? permissions.readyAbout : missing?.join(' ')}
        </Alert>
      </Group>
    </Section>
  );
}

/** One sentence for each thing that the user lacks. */
function findMissing(user: User, bots: readonly AssignedBot[], credentials: number): string[] {
  const { missing } = permissions;
  return [
    ...(user.disabled ? [missing.enabled] : []),
    ...(user.pushEnabled ? [] : [missing.push]),
    ...(bots.length === 0 ? [missing.bot] : []),
    ...(bots.length > 0 && bots.every(({ pushEnabled }) => !pushEnabled) ? [missing.botPush] : []),
    ...(credentials === 0 ? [missing.credentials] : []),
  ];
}
