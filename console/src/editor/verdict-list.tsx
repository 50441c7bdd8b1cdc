import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';
import type { PlacedFault } from './place-faults.ts';
import classes from './verdict-list.module.css';

export type Tone = 'accepted' | 'warned' | 'refused';

interface Props {
  readonly tone: Tone;
  /** One sentence: the outcome of the event, or the expected outcome. */
  readonly title: string;
  readonly faults: readonly PlacedFault[];
  readonly onSelect?: ((fault: PlacedFault) => void) | undefined;
  /** The answer about the text as it is now is still to come. */
  readonly isOld?: boolean;
}

/** The verdict of the service, and every fault in its words. */
export function VerdictList({ tone, title, faults, onSelect, isOld = false }: Props) {
  return (
    <div className={classes['verdict']} data-tone={tone} data-old={isOld} role="status" aria-busy={isOld}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <Icon name={tone === 'accepted' ? 'check' : 'warning'} />
        <Text size="sm" fw={600}>
          {title}
        </Text>
      </Group>
      {faults.length > 0 && (
        <Stack component="ul" gap={10} className={classes['faults']}>
          {faults.map((fault) => (
            <li key={`${fault.field} ${fault.message}`}>
              <Group gap={8}>
                <FieldName fault={fault} onSelect={onSelect} />
                {fault.severity === 'warning' && (
                  <Badge size="xs" color="orange" variant="dot" tt="none">
                    {texts.editor.warning}
                  </Badge>
                )}
              </Group>
              <Text size="sm">{fault.message}</Text>
              {fault.hint !== null && (
                <Text size="sm" c="dimmed">
                  {fault.hint}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      )}
    </div>
  );
}

function FieldName({ fault, onSelect }: { readonly fault: PlacedFault } & Pick<Props, 'onSelect'>) {
  const name = fault.field ?? texts.editor.payload;
  if (onSelect === undefined)
    return (
      <Text size="sm" fw={600} ff="monospace">
        {name}
      </Text>
    );
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      fw={600}
      ff="monospace"
      title={texts.editor.show}
      onClick={() => onSelect(fault)}
    >
      {name}
    </Anchor>
  );
}
