import { Button, Modal, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useSend } from '#console/api/use-send.ts';
import { FormActions } from '#console/parts/form-actions.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';
import { ShownOnce, type ShownSecret } from './shown-once.tsx';
import type { User } from './user.ts';

const { addUser } = texts.access;

/** Creates a user with a generated password, shows it once, and goes on to the page of the user, where the bots are assigned. */
export function AddUserButton() {
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const [username, setUsername] = useState('');
  const [mayPush, setMayPush] = useState(true);
  const [isAdmin, setAdmin] = useState(false);
  const [created, setCreated] = useState<{ readonly id: number; readonly secret: ShownSecret }>();
  const send = useSend<User & { readonly password: string }>({
    changes: ['/admin/users', '/admin/audit'],
    onDone({ id, username, password }) {
      close();
      setUsername('');
      setCreated({ id, secret: { title: addUser.created(username), about: addUser.createdAbout, username, password } });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { username: username.trim(), pushEnabled: mayPush, role: isAdmin ? 'admin' : 'user' };
    send.mutate({ method: 'POST', path: '/admin/users', body });
  };
  const goOn = (): void => {
    const id = created?.id;
    setCreated(undefined);
    if (id !== undefined) void navigate({ to: `/access/${id}` });
  };
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
        {addUser.button}
      </Button>
      <Modal opened={isOpen} onClose={close} title={addUser.title} centered>
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label={addUser.username}
              description={addUser.usernameForm}
              value={username}
              onChange={({ currentTarget }) => setUsername(currentTarget.value)}
              pattern="[A-Za-z0-9][A-Za-z0-9._@+\-]{0,63}"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              data-autofocus
              required
              withAsterisk={false}
            />
            <Switch
              label={addUser.mayPush}
              description={addUser.mayPushAbout}
              checked={mayPush}
              onChange={({ currentTarget }) => setMayPush(currentTarget.checked)}
            />
            <Switch
              label={addUser.isAdmin}
              description={addUser.isAdminAbout}
              checked={isAdmin}
              onChange={({ currentTarget }) => setAdmin(currentTarget.checked)}
            />
            <Text size="sm" c="dimmed">
              {addUser.passwordAbout}
            </Text>
            <FormActions onCancel={close} isBusy={send.isPending}>
              {addUser.submit}
            </FormActions>
          </Stack>
        </form>
      </Modal>
      <ShownOnce secret={created?.secret} onClose={goOn} />
    </>
  );
}
