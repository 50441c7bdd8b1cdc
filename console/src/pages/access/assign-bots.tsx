import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useAll } from '#console/api/use-all.ts';
import { useSend } from '#console/api/use-send.ts';
import { BotPicker } from '#console/parts/bot-picker.tsx';
import { FormActions } from '#console/parts/form-actions.tsx';
import { texts } from '#console/texts.ts';
import type { AssignedBot, User } from './user.ts';

const { assignBots } = texts.access;

interface Props {
  readonly user: User;
  readonly assigned: readonly AssignedBot[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Assigns as many bots as are ticked. */
export function AssignBots({ user, assigned, isOpen, onClose }: Props) {
  const { data: bots } = useAll<AssignedBot>('/admin/bots', { isEnabled: isOpen });
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const send = useSend({ changes: ['/admin/users', '/admin/audit'] });
  const taken = new Set(assigned.map(({ id }) => id));

  const close = (): void => {
    setTicked([]);
    onClose();
  };
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
      <BotPicker
        bots={bots?.filter(({ id }) => !taken.has(id))}
        ticked={ticked}
        onChange={setTicked}
        none={assignBots.noneFree}
      />
      <FormActions
        mt="sm"
        onCancel={close}
        isBusy={isBusy}
        isDisabled={ticked.length === 0}
        onSubmit={() => void assign()}
      >
        {assignBots.submit(ticked.length)}
      </FormActions>
    </Modal>
  );
}
