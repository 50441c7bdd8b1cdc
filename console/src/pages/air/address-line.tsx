import { ActionIcon, Group, TextInput, Tooltip } from '@mantine/core';
import { CopyButton } from '#console/parts/copy-button.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';

interface Props {
  readonly label: string;
  readonly about?: string;
  readonly value: string;
}

/** An address that can be read, copied and opened. */
export function AddressLine({ label, about, value }: Props) {
  return (
    <TextInput
      label={label}
      description={about}
      value={value}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
      rightSectionWidth={68}
      rightSection={
        <Group gap={2} wrap="nowrap">
          <CopyButton value={value} label={texts.air.copy(label)} />
          <Tooltip label={texts.air.open(label)}>
            <ActionIcon
              component="a"
              href={value}
              target="_blank"
              rel="noreferrer"
              variant="subtle"
              color="gray"
              aria-label={texts.air.open(label)}
            >
              <Icon name="external" size={16} />
            </ActionIcon>
          </Tooltip>
        </Group>
      }
    />
  );
}
