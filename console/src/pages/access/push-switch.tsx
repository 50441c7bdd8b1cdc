import { Switch } from '@mantine/core';
import { useSend } from '#console/api/use-send.ts';
import { texts } from '#console/texts.ts';
import type { User } from './user.ts';

const { push } = texts.access;

/** The push flag, changed in place; the notice says what follows from it. */
export function PushSwitch({ user, label }: { readonly user: User; readonly label?: string }) {
  const { id, username, pushEnabled } = user;
  const send = useSend({
    changes: ['/admin/users', '/admin/audit'],
    done: pushEnabled ? push.turnedOff(username) : push.turnedOn(username),
  });
  // Shows the new position at once; a refusal moves it back.
  const isOn = send.isPending ? !pushEnabled : pushEnabled;
  return (
    <Switch
      checked={isOn}
      disabled={send.isPending}
      onChange={() => send.mutate({ method: 'PATCH', path: `/admin/users/${id}`, body: { pushEnabled: !pushEnabled } })}
      {...(label === undefined ? { 'aria-label': push.label(username) } : { label })}
      color="pitch"
    />
  );
}
