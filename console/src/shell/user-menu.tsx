import { Avatar, Group, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Icon } from '#console/parts/icon.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';

const { userMenu } = texts;
const schemes = ['light', 'dark', 'auto'] as const;

export function UserMenu() {
  const { me, signOut } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="top-start" width={200} withinPortal>
      <Menu.Target>
        <UnstyledButton p={6}>
          <VisuallyHidden>{userMenu.label}</VisuallyHidden>
          <Group gap={10} wrap="nowrap">
            <Avatar size={30} radius="xl" color="pitch" name={me.username} aria-hidden />
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={550} truncate>
                {me.username}
              </Text>
              <Text size="xs" c="dimmed">
                {me.isAdmin ? userMenu.administrator : userMenu.integrator}
              </Text>
            </div>
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{userMenu.theme}</Menu.Label>
        {schemes.map((scheme) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={scheme === colorScheme ? <Icon name="check" size={16} /> : null}
            aria-current={scheme === colorScheme}
          >
            {userMenu.schemes[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="leave" size={16} />} onClick={() => signOut()}>
          {userMenu.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
