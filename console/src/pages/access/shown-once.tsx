import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '#console/parts/copy-button.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';

export interface ShownSecret {
  readonly title: string;
  readonly username: string;
  readonly password: string;
  /** What it is for. */
  readonly about: string;
}

interface Props {
  readonly secret: ShownSecret | undefined;
  readonly onClose: () => void;
  /** What to do next. */
  readonly children?: ReactNode;
}

const { shownOnce } = texts.access;

/** A secret that the service cannot show again. A click beside the window does not close it. */
export function ShownOnce({ secret, onClose, children }: Props) {
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={secret?.title ?? ''}
      centered
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {secret !== undefined && (
        <Stack gap="sm">
          <Text size="sm">{secret.about}</Text>
          <Line label={shownOnce.username} value={secret.username} />
          <Line label={shownOnce.password} value={secret.password} />
          <Alert color="yellow" icon={<Icon name="warning" />} p="xs" c="var(--mantine-color-text)">
            {shownOnce.warning}
          </Alert>
          {children}
          <Group justify="flex-end">
            <Button onClick={onClose}>{shownOnce.done}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
      styles={{
        input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-sm)' },
      }}
      rightSectionWidth={40}
      rightSection={<CopyButton value={value} label={texts.access.copy(label)} />}
    />
  );
}
