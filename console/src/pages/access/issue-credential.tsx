import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useSend } from '#console/api/use-send.ts';
import { FormActions } from '#console/parts/form-actions.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';

const { issue } = texts.access;

export interface IssuedCredential {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

interface Props {
  readonly path: string;
  readonly username: string;
  readonly onIssued: (issued: IssuedCredential) => void;
}

export function IssueCredential({ path, username, onIssued }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  const [name, setName] = useState('');
  const send = useSend<IssuedCredential>({
    changes: [path, '/admin/audit'],
    onDone(issued) {
      close();
      setName('');
      onIssued(issued);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send.mutate({ method: 'POST', path, body: { name: name.trim() } });
  };
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={open}>
        {issue.button}
      </Button>
      <Modal opened={isOpen} onClose={close} title={issue.title(username)} centered>
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label={issue.name}
              description={issue.nameAbout}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              maxLength={100}
              pattern=".*\S.*"
              autoComplete="off"
              data-autofocus
              required
              withAsterisk={false}
            />
            <FormActions onCancel={close} isBusy={send.isPending}>
              {issue.submit}
            </FormActions>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
