import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { texts } from '#console/texts.ts';

interface Props extends ButtonProps {
  /** What the button says. */
  readonly children: ReactNode;
  readonly question: string;
  /** What happens then. */
  readonly consequence: string;
  /** The verb on the red button. */
  readonly verb: string;
  readonly onConfirm: () => unknown;
}

/** A dangerous action asks once, and says what will happen. */
export function ConfirmButton({ children, question, consequence, verb, onConfirm, ...button }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="xs" variant="default" color="red" {...button} onClick={open}>
        {children}
      </Button>
      <Modal opened={isOpen} onClose={close} title={question} centered size="sm">
        <Text size="sm">{consequence}</Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {texts.parts.cancel}
          </Button>
          <Button
            color="red"
            onClick={() => {
              close();
              void onConfirm();
            }}
          >
            {verb}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
