import { ActionIcon, Button, CopyButton as Copy, Tooltip } from '@mantine/core';
import { texts } from '#console/texts.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly value: string;
  /** The label for screen readers and the tooltip: "Copy the link". */
  readonly label: string;
  /** A button with its label instead of an icon. */
  readonly isWide?: boolean;
}

export function CopyButton({ value, label, isWide = false }: Props) {
  return (
    <Copy value={value} timeout={1500}>
      {({ copied, copy }) => {
        const icon = <Icon name={copied ? 'check' : 'copy'} size={16} />;
        const said = copied ? texts.parts.copied : label;
        if (isWide)
          return (
            <Button size="xs" variant="default" leftSection={icon} onClick={copy}>
              {said}
            </Button>
          );
        return (
          <Tooltip label={said}>
            <ActionIcon variant="subtle" color={copied ? 'pitch' : 'gray'} onClick={copy} aria-label={said}>
              {icon}
            </ActionIcon>
          </Tooltip>
        );
      }}
    </Copy>
  );
}
