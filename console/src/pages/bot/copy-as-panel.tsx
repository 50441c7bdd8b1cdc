import { Stack, Tabs, Text } from '@mantine/core';
import { CodeBlock } from '#console/parts/code-block.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { Panel } from './panel.tsx';
import { snippetsOf } from './snippets.ts';

/** Commands that send to this bot and read it, ready to paste; only the password is missing. */
export function CopyAsPanel({ botId, eventTypeId }: { readonly botId: number; readonly eventTypeId: number }) {
  const { me } = useSession();
  const snippets = snippetsOf({ botId, eventTypeId: eventTypeId || 3, username: me.username, origin: location.origin });
  return (
    <Panel title={texts.bot.copyAs}>
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List mb="sm">
          {Object.keys(snippets).map((tool) => (
            <Tabs.Tab key={tool} value={tool} fz="xs" px="xs">
              {texts.bot.tools[tool as keyof typeof texts.bot.tools]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(snippets).map(([tool, { send, read }]) => (
          <Tabs.Panel key={tool} value={tool}>
            <Stack gap={6}>
              <Text size="xs" c="dimmed">
                {texts.bot.toSend}
              </Text>
              <CodeBlock text={send} label={texts.bot.copySend} />
              <Text size="xs" c="dimmed">
                {texts.bot.toRead}
              </Text>
              <CodeBlock text={read} label={texts.bot.copyRead} />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="xs" c="dimmed" mt={8}>
        {texts.bot.snippetAdvice}
      </Text>
    </Panel>
  );
}
