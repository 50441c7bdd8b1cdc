import { ActionIcon, Group, Slider, Text, Tooltip } from '@mantine/core';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';

interface Props {
  /** The sequences of the first and the last event. */
  readonly first: number;
  readonly last: number;
  readonly value: number;
  readonly onChange: (sequence: number) => void;
}

/** Picks an event of a game. Arrow keys step from event to event. */
export function Scrubber({ first, last, value: given, onChange }: Props) {
  const within = (sequence: number): number => Math.min(last, Math.max(first, sequence));
  const value = within(given);
  const go = (sequence: number): void => onChange(within(sequence));
  return (
    <Group gap={8} wrap="nowrap">
      <Step label={texts.bot.eventBefore} icon="left" isOff={value <= first} onClick={() => go(value - 1)} />
      <Slider
        flex={1}
        size="sm"
        min={first}
        max={Math.max(last, first + 1)}
        step={1}
        value={value}
        onChange={go}
        label={(sequence) => texts.bot.eventNumber(sequence - first + 1)}
        thumbLabel={texts.bot.scrubber}
      />
      <Step label={texts.bot.eventAfter} icon="right" isOff={value >= last} onClick={() => go(value + 1)} />
      <Text size="xs" c="dimmed" miw={120} ta="right">
        {texts.bot.eventOf(value - first + 1, last - first + 1)}
      </Text>
    </Group>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: 'left' | 'right';
  readonly isOff: boolean;
  readonly onClick: () => void;
}

function Step({ label, icon, isOff, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="sm" aria-label={label} disabled={isOff} onClick={onClick}>
        <Icon name={icon} size={14} />
      </ActionIcon>
    </Tooltip>
  );
}
