import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type Confirmation, ConfirmModal } from './confirm-modal.tsx';

interface Props extends ButtonProps, Confirmation {
  /** What the button says. */
  readonly children: ReactNode;
  /** For screen readers, where several buttons of the page say the same. */
  readonly label?: string;
}

/** The button of a dangerous action, which asks once. */
export function ConfirmButton({ children, label, question, consequence, verb, onConfirm, ...button }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="xs" variant="default" color="red" {...button} aria-label={label} onClick={open}>
        {children}
      </Button>
      <ConfirmModal {...{ question, consequence, verb, onConfirm, isOpen }} onClose={close} />
    </>
  );
}
