import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useMemo, useRef } from 'react';
import type { Contract } from '#console/api/contracts.ts';
import { Failed } from '#console/parts/failed.tsx';
import { texts } from '#console/texts.ts';
import type { EditorHandle } from './code-editor.tsx';
import type { EditorField } from './editor-field.ts';
import { formatPayload } from './format-payload.ts';
import { PayloadEditor } from './payload-editor.tsx';
import { type EventStatus, type PlacedFault, placeFaults } from './place-faults.ts';
import { type Judged, useVerdict } from './use-verdict.ts';
import { type Tone, VerdictList } from './verdict-list.tsx';

/** A verdict from elsewhere about a text: a recorded refusal, or the answer to an event that was sent. */
export interface Said {
  readonly text: string;
  readonly title: string;
  readonly isAccepted: boolean;
  readonly statuses: readonly EventStatus[];
}

interface Props {
  readonly eventTypeId: number;
  /** Undefined while the contracts load. */
  readonly contract: Contract | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly label: string;
  readonly height?: number;
  /** Shown instead of the verdict of the dry run while the text is the one that it is about. */
  readonly said?: Said | undefined;
  /** More buttons, made with the verdict of the dry run. */
  readonly actions?: (judged: Judged) => ReactNode;
}

/** An editor that judges while you type, with the verdict of the service under it. */
export function PayloadDesk({ eventTypeId, contract, text, onText, label, height, said, actions }: Props) {
  const editor = useRef<EditorHandle>(null);
  const judged = useVerdict(eventTypeId, text);
  const told = said?.text === text ? said : judgedToSaid(judged);
  const faults = useMemo(
    () => (told === undefined ? [] : placeFaults(told.text, told.statuses)),
    [told?.text, told?.statuses],
  );
  const fields = useMemo(() => offeredFieldsOf(contract), [contract]);
  const select = (fault: PlacedFault): void => editor.current?.select(fault.from, fault.to);
  const format = (): void => {
    const formatted = formatPayload(text);
    if (formatted === undefined) notifications.show({ message: texts.editor.notJson, color: 'red' });
    else onText(formatted);
  };
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {contract?.ingress && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onText(JSON.stringify(contract.ingress?.example, null, 2))}
          >
            {texts.editor.example(contract.eventTypeName)}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={format}>
          {texts.editor.format}
        </Button>
        {actions?.(judged)}
      </Group>
      <PayloadEditor
        text={text}
        onText={onText}
        faults={faults}
        fields={fields}
        label={label}
        ref={editor}
        {...(height !== undefined && { height })}
      />
      {told === undefined ? (
        judged.error === null ? (
          <Skeleton h={44} />
        ) : (
          <Failed error={judged.error} onRetry={judged.again} />
        )
      ) : (
        <VerdictList
          tone={toneOf(told)}
          title={told.title}
          faults={faults}
          onSelect={select}
          isOld={told !== said && judged.isChecking}
        />
      )}
    </Stack>
  );
}

function judgedToSaid({ verdict }: Judged): Said | undefined {
  if (verdict === undefined) return undefined;
  const { accepted, statuses, text } = verdict;
  return { text, title: texts.editor.verdict(accepted, statuses.length), isAccepted: accepted, statuses };
}

function toneOf({ isAccepted, statuses }: Said): Tone {
  if (!isAccepted) return 'refused';
  return statuses.length === 0 ? 'accepted' : 'warned';
}

function offeredFieldsOf(contract: Contract | undefined): EditorField[] {
  const fields = contract?.ingress?.fields ?? [];
  return fields.flatMap(({ names, takes, example }) => names.map((name) => ({ name, takes, example })));
}
