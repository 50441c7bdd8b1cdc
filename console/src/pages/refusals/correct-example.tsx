import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { DryRun } from '@scorewire/client';
import { useState } from 'react';
import { useContracts } from '#console/api/contracts.ts';
import { type RefusalExample, type RefusalGroup, refusalGroupsPath } from '#console/api/refusal-groups.ts';
import { useSend } from '#console/api/use-send.ts';
import { contractOf } from '#console/editor/event-type-of.ts';
import { PayloadDesk, type Said } from '#console/editor/payload-desk.tsx';
import type { Judged } from '#console/editor/use-verdict.ts';
import { ConfirmButton } from '#console/parts/confirm-button.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { localTime } from '#console/parts/local-time.ts';
import { texts } from '#console/texts.ts';

/** The answer of the service to an event that was sent by REST. */
type SentVerdict = DryRun & { readonly sequence?: number };

/** The newest event of a group, with its faults marked, to be corrected, checked and sent again. */
export function CorrectExample({ group }: { readonly group: RefusalGroup }) {
  const { data } = useContracts();
  // Newer events of the group do not replace the one that somebody works on.
  const [example, setExample] = useState(group.example);
  const [text, setText] = useState(example.payload);
  const [said, setSaid] = useState<Said | undefined>(() => recorded(group, example));
  const send = useSend<SentVerdict>({
    changes: [refusalGroupsPath, `/external/ingress/bots/${group.botId}`],
    onDone: (verdict) => setSaid(sent(text, verdict)),
  });
  const contract = contractOf(data?.contracts ?? [], text, example.eventId);
  const show = (shown: RefusalExample): void => {
    setExample(shown);
    setText(shown.payload);
    setSaid(recorded(group, shown));
  };
  const isChanged = text !== example.payload;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {texts.refusals.example}
        </Title>
        <Text size="xs" c="dimmed">
          {localTime(example.receivedAt)}
        </Text>
      </Group>
      {contract !== undefined && (
        <PayloadDesk
          eventTypeId={contract.eventTypeId}
          contract={contract}
          text={text}
          onText={setText}
          label={texts.refusals.payload}
          height={150}
          said={said}
          actions={(judged) => (
            <>
              <CheckAgain judged={judged} onCheck={() => setSaid(undefined)} />
              <ConfirmButton
                color="pitch"
                variant="filled"
                loading={send.isPending}
                leftSection={<Icon name="upload" size={16} />}
                question={texts.refusals.sendQuestion(group.botId, group.botName)}
                consequence={texts.refusals.sendConsequence}
                verb={texts.refusals.send}
                onConfirm={() =>
                  send.mutate({
                    method: 'POST',
                    path: `/external/ingress/bots/${group.botId}/events`,
                    body: { payload: text },
                  })
                }
              >
                {texts.refusals.send}
              </ConfirmButton>
              {(isChanged || group.example.receivedAt !== example.receivedAt) && (
                <Button size="xs" variant="subtle" onClick={() => show(isChanged ? example : group.example)}>
                  {isChanged ? texts.refusals.restore : texts.refusals.newest}
                </Button>
              )}
            </>
          )}
        />
      )}
    </Stack>
  );
}

function CheckAgain({ judged, onCheck }: { readonly judged: Judged; readonly onCheck: () => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="refresh" size={16} />}
      onClick={() => {
        onCheck();
        judged.again();
      }}
    >
      {texts.refusals.check}
    </Button>
  );
}

/** The answer of the service to the original event. */
function recorded({ statusId, statusName }: RefusalGroup, { payload, message, eventId, errors }: RefusalExample): Said {
  const status = { statusType: statusId, statusName, severity: 'error', message, eventId, errors } as const;
  return { text: payload, title: texts.refusals.recorded, isAccepted: false, statuses: [status] };
}

function sent(text: string, { accepted, sequence, statuses }: SentVerdict): Said {
  const title = accepted ? texts.refusals.stored(sequence, statuses.length) : texts.refusals.refusedAgain;
  return { text, title, isAccepted: accepted, statuses };
}
