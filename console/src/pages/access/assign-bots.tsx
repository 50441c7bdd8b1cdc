import { Button, Checkbox, Group, Modal, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAll } from '#console/api/use-all.ts';
import { useSend } from '#console/api/use-send.ts';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';
import { matchesBot, nameOfBot } from './match-bot.ts';
import type { AssignedBot, User } from './user.ts';

const { assignBots } = texts.access;
/** More are found by typing. */
const shownMax = 100;

interface Props {
  readonly user: User;
  readonly assigned: readonly AssignedBot[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Finds bots by name, number, venue or sport, and assigns as many of them as are ticked. */
export function AssignBots({ user, assigned, isOpen, onClose }: Props) {
  const { data: bots } = useAll<AssignedBot>('/admin/bots', { isEnabled: isOpen });
  const [wanted, setWanted] = useState('');
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const send = useSend({ changes: ['/admin/users', '/admin/audit'] });
  const taken = new Set(assigned.map(({ id }) => id));
  const free = bots?.filter(({ id }) => !taken.has(id));
  const found = free?.filter((bot) => matchesBot(bot, wanted));

  const close = (): void => {
    setTicked([]);
    setWanted('');
    onClose();
  };
  const toggle = (id: number): void =>
    setTicked((last) => (last.includes(id) ? last.filter((each) => each !== id) : [...last, id]));
  const assign = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const id of ticked) await send.mutateAsync({ method: 'PUT', path: `/admin/users/${user.id}/bots/${id}` });
      close();
    } catch {
      // The notice says which one was refused; those before it are assigned.
    }
    setBusy(false);
  };

  return (
    <Modal opened={isOpen} onClose={close} title={assignBots.title(user.username)} centered>
      <Stack gap="sm">
        <TextInput
          type="search"
          aria-label={assignBots.search}
          placeholder={assignBots.search}
          leftSection={<Icon name="search" size={16} />}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          data-autofocus
        />
        <ScrollArea.Autosize mah="45dvh" mih={160} type="auto" viewportProps={{ tabIndex: -1 }}>
          {found === undefined && <Skeleton h={160} />}
          {found?.length === 0 && (
            <Text size="sm" c="dimmed" py="lg" ta="center">
              {free?.length === 0 ? assignBots.noneFree : assignBots.noneFound}
            </Text>
          )}
          <Stack gap={8} p={4}>
            {found?.slice(0, shownMax).map((bot) => (
              <Checkbox
                key={bot.id}
                label={nameOfBot(bot)}
                description={[bot.eventTypeName, bot.venueName].filter(Boolean).join(' · ')}
                checked={ticked.includes(bot.id)}
                onChange={() => toggle(bot.id)}
              />
            ))}
          </Stack>
          {found !== undefined && found.length > shownMax && (
            <Text size="sm" c="dimmed" p={4}>
              {assignBots.more(found.length - shownMax)}
            </Text>
          )}
        </ScrollArea.Autosize>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {texts.parts.cancel}
          </Button>
          <Button disabled={ticked.length === 0} loading={isBusy} onClick={() => void assign()}>
            {assignBots.submit(ticked.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
