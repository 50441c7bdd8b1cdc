import { ActionIcon, Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '#console/api/use-send.ts';
import { type Confirmation, ConfirmModal } from '#console/parts/confirm-modal.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { generatePassword } from './generate-password.ts';
import { ShownOnce, type ShownSecret } from './shown-once.tsx';
import type { User } from './user.ts';

const { actions } = texts.access;

interface Props {
  readonly user: User;
  /** A button with a word, instead of three dots in a row of a table. */
  readonly isWide?: boolean;
}

/** The actions on a user. All ask for confirmation, except allowing to sign in again. */
export function UserActions({ user, isWide = false }: Props) {
  const { id, username, role, disabled } = user;
  const { me } = useSession();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Confirmation>();
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<ShownSecret>();
  const changes = ['/admin/users', '/admin/audit', '/admin/connections'];
  const send = useSend({ changes });
  const path = `/admin/users/${id}`;
  const update = (body: object, onSuccess?: () => void) =>
    send.mutate({ method: 'PATCH', path, body }, { ...(onSuccess && { onSuccess }) });
  const ask = (confirmation: Confirmation) => {
    setAsked(confirmation);
    setAsking(true);
  };

  const resetPassword = () => {
    const password = generatePassword();
    update({ password }, () =>
      setSecret({ title: actions.newPassword(username), about: actions.newPasswordAbout, username, password }),
    );
  };
  const remove = async () => {
    await send.mutateAsync({ method: 'DELETE', path });
    if (isWide) await navigate({ to: '/access' });
  };

  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          {isWide ? (
            <Button variant="default" rightSection={<Icon name="down" size={14} />}>
              {actions.label}
            </Button>
          ) : (
            <ActionIcon variant="subtle" color="gray" aria-label={actions.labelOf(username)}>
              <Icon name="more" />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => ask({ ...actions.resetPassword(username), onConfirm: resetPassword })}>
            {actions.resetPassword(username).verb}
          </Menu.Item>
          <Menu.Item
            onClick={() =>
              role === 'admin'
                ? ask({ ...actions.makeUser(username), onConfirm: () => update({ role: 'user' }) })
                : ask({ ...actions.makeAdmin(username), onConfirm: () => update({ role: 'admin' }) })
            }
          >
            {(role === 'admin' ? actions.makeUser : actions.makeAdmin)(username).verb}
          </Menu.Item>
          {disabled ? (
            <Menu.Item onClick={() => update({ disabled: false })}>{actions.enable}</Menu.Item>
          ) : (
            <Menu.Item
              disabled={id === me.id}
              onClick={() => ask({ ...actions.disable(username), onConfirm: () => update({ disabled: true }) })}
            >
              {actions.disable(username).verb}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            color="red"
            disabled={id === me.id}
            onClick={() => ask({ ...actions.remove(username), onConfirm: remove })}
          >
            {actions.remove(username).verb}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked !== undefined && <ConfirmModal {...asked} isOpen={isAsking} onClose={() => setAsking(false)} />}
      <ShownOnce secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
