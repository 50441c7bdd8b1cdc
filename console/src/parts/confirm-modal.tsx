import { Button, Group, Modal, Text } from '@mantine/core';
import { texts } from '#console/texts.ts';

export interface Confirmation {
  readonly question: string;
  /** The consequence of the action. */
  readonly consequence: string;
  /** The verb on the red button. */
  readonly verb: string;
  readonly onConfirm: () => unknown;
}

interface Props extends Confirmation {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before a dangerous action, and names its consequence. */
export function ConfirmModal({ question, consequence, verb, onConfirm, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={question} centered size="sm">
      <Text size="sm">{consequence}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.parts.cancel}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onClose();
            void onConfirm();
          }}
        >
          {verb}
        </Button>
      </Group>
    </Modal>
  );
}
