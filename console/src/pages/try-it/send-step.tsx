import { Alert, Anchor, Box, Button, Group, Paper, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import type { BotSummary } from '@scorewire/client';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useContracts } from '#console/api/contracts.ts';
import { contractOf } from '#console/editor/event-type-of.ts';
import { PayloadDesk } from '#console/editor/payload-desk.tsx';
import { snippetsOf } from '#console/pages/bot/snippets.ts';
import { CodeBlock } from '#console/parts/code-block.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { ArrivalList } from './arrival-list.tsx';
import { Step } from './step.tsx';
import classes from './try-it-page.module.css';
import { useArrivals } from './use-arrivals.ts';
import type { Broker } from './use-broker.ts';
import { useSendEvent } from './use-send-event.ts';

const Scoreboard = lazy(async () => ({ default: (await import('#console/parts/scoreboard.tsx')).Scoreboard }));

/** An event of the bot's sport in the editor; beside it everything that comes back. */
export function SendStep({ bot, broker }: { readonly bot: BotSummary; readonly broker: Broker }) {
  const { data } = useContracts();
  const [text, setText] = useState<string>();
  const { arrivals, live, add } = useArrivals(bot.id, broker.client);
  const { send, said, isSending, accepted } = useSendEvent(bot.id, broker.client, add);
  const contract = contractOf(data?.contracts ?? [], text ?? '', bot.sport?.id);
  const example = contract?.ingress?.example;
  useEffect(() => {
    if (text === undefined && example !== undefined) setText(JSON.stringify(example, null, 2));
  }, [text, example]);
  return (
    <Step number={3} isDone={accepted > 0}>
      <div className={classes['columns']}>
        <Stack gap="md">
          {contract === undefined || text === undefined ? (
            <Skeleton h={360} />
          ) : (
            <PayloadDesk
              eventTypeId={contract.eventTypeId}
              contract={contract}
              text={text}
              onText={setText}
              label={texts.tryIt.payload}
              height={260}
              said={said}
              actions={() => (
                <>
                  <Button
                    size="xs"
                    leftSection={<Icon name="upload" size={16} />}
                    disabled={broker.client === undefined}
                    loading={isSending}
                    onClick={() => void send(text)}
                  >
                    {texts.tryIt.send}
                  </Button>
                  {broker.client === undefined && (
                    <Text size="xs" c="dimmed">
                      {texts.tryIt.connectFirst}
                    </Text>
                  )}
                </>
              )}
            />
          )}
          {accepted > 0 && <FirstAccepted botId={bot.id} eventTypeId={contract?.eventTypeId} />}
        </Stack>
        <Stack gap="md">
          <div>
            <Title order={3} size="h5" mb={6}>
              {texts.tryIt.board}
            </Title>
            {live === undefined ? (
              <Text size="sm" c="dimmed">
                {texts.tryIt.noBoard}
              </Text>
            ) : (
              <Paper withBorder style={{ overflow: 'hidden' }}>
                <Suspense fallback={<Skeleton h={220} />}>
                  <Scoreboard payload={live.payload} receivedAt={live.atMs} />
                </Suspense>
              </Paper>
            )}
          </div>
          <div>
            <Title order={3} size="h5" mb={2}>
              {texts.tryIt.arrivals}
            </Title>
            <ArrivalList arrivals={arrivals} />
          </div>
        </Stack>
      </div>
      <CopyAs botId={bot.id} eventTypeId={contract?.eventTypeId ?? 3} payload={text} />
    </Step>
  );
}

function FirstAccepted({ botId, eventTypeId }: { readonly botId: number; readonly eventTypeId: number | undefined }) {
  const { next } = texts.tryIt;
  return (
    <Alert color="pitch" icon={<Icon name="check" />} title={texts.tryIt.first}>
      <Text size="sm">{texts.tryIt.firstAbout}</Text>
      <Group gap="md" mt={6}>
        <Anchor component={Link} to={`/bots/${botId}`} size="sm" c="inherit" underline="always">
          {next.bot}
        </Anchor>
        <Anchor component={Link} to={`/contracts/${eventTypeId}`} size="sm" c="inherit" underline="always">
          {next.contract}
        </Anchor>
        <Anchor href="/docs/first-event" target="_blank" size="sm" c="inherit" underline="always">
          {next.guide}
        </Anchor>
      </Group>
    </Alert>
  );
}

interface CopyAsProps {
  readonly botId: number;
  readonly eventTypeId: number;
  readonly payload: string | undefined;
}

function CopyAs({ botId, eventTypeId, payload }: CopyAsProps) {
  const { me } = useSession();
  const snippets = snippetsOf({ payload, botId, eventTypeId, username: me.username, origin: location.origin });
  const tools = ['mosquitto', 'curl', 'sdk'] as const;
  return (
    <Box mt="lg">
      <Title order={3} size="h5" mb={2}>
        {texts.tryIt.copyAs}
      </Title>
      <Tabs defaultValue="mosquitto" keepMounted={false}>
        <Tabs.List mb="sm">
          {tools.map((tool) => (
            <Tabs.Tab key={tool} value={tool} fz="sm" px="xs">
              {texts.tryIt.tools[tool]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tools.map((tool) => (
          <Tabs.Panel key={tool} value={tool}>
            <CodeBlock text={snippets[tool].send} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="xs" c="dimmed" mt={6}>
        {texts.tryIt.copyAdvice}
      </Text>
    </Box>
  );
}
