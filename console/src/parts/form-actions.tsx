import { Button, Group, type GroupProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '#console/texts.ts';

interface Props extends GroupProps {
  readonly onCancel: () => void;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** Without it, the button submits the form around it. */
  readonly onSubmit?: () => void;
  /** The text of the button. */
  readonly children: ReactNode;
}

/** The two buttons at the end of a form. */
export function FormActions({ onCancel, isBusy, isDisabled = false, onSubmit, children, ...group }: Props) {
  return (
    <Group justify="flex-end" gap="xs" {...group}>
      <Button variant="default" onClick={onCancel}>
        {texts.parts.cancel}
      </Button>
      <Button
        type={onSubmit === undefined ? 'submit' : 'button'}
        loading={isBusy}
        disabled={isDisabled}
        onClick={onSubmit}
      >
        {children}
      </Button>
    </Group>
  );
}
