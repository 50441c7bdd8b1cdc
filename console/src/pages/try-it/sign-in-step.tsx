import { Alert, Button, Group, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#console/api/use-send.ts';
import { CodeBlock } from '#console/parts/code-block.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { StateLight } from '#console/parts/state-light.tsx';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';
import { Step } from './step.tsx';
import type { Broker, Protocol } from './use-broker.ts';

type Way = 'me' | 'credentials';

/** As oneself, or with broker credentials as a scoreboard does; with either version of MQTT. */
export function SignInStep({ broker }: { readonly broker: Broker }) {
  const { me } = useSession();
  const [way, setWay] = useState<Way>('me');
  const [protocol, setProtocol] = useState<Protocol>(5);
  const [username, setUsername] = useState(me.username);
  const [secret, setSecret] = useState('');
  const isOpen = broker.client !== undefined;
  const credentials = way === 'me' ? undefined : { username: username.trim(), secret: secret.trim() };
  return (
    <Step number={2} isDone={isOpen}>
      {isOpen ? (
        <Connected broker={broker} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            broker.open({ protocol, credentials });
          }}
        >
          <Stack gap="sm" align="flex-start">
            <Group gap="md">
              <SegmentedControl
                aria-label={texts.tryIt.as}
                data={[
                  { value: 'me', label: texts.tryIt.asMe(me.username) },
                  { value: 'credentials', label: texts.tryIt.asCredentials },
                ]}
                value={way}
                onChange={(next) => setWay(next)}
              />
              <SegmentedControl
                aria-label={texts.tryIt.protocol}
                data={([5, 4] as const).map((each) => ({ value: String(each), label: texts.tryIt.protocols[each] }))}
                value={String(protocol)}
                onChange={(next) => setProtocol(next === '4' ? 4 : 5)}
              />
            </Group>
            <Text size="sm" c="dimmed">
              {way === 'me' ? texts.tryIt.asMeAbout : texts.tryIt.asCredentialsAbout}{' '}
              {texts.tryIt.protocolAbout[protocol]}
            </Text>
            {way === 'credentials' && (
              <>
                <Group gap="sm" align="flex-end" w="100%">
                  <TextInput
                    label={texts.tryIt.username}
                    value={username}
                    onChange={({ currentTarget }) => setUsername(currentTarget.value)}
                    autoComplete="off"
                    spellCheck={false}
                  />
                  <PasswordInput
                    label={texts.tryIt.secret}
                    w={{ base: '100%', xs: 340 }}
                    value={secret}
                    onChange={({ currentTarget }) => setSecret(currentTarget.value)}
                    autoComplete="off"
                    visibilityToggleButtonProps={{ 'aria-label': texts.tryIt.showSecret }}
                  />
                </Group>
                <MakeCredentials
                  onMade={(made) => {
                    setUsername(me.username);
                    setSecret(made);
                  }}
                />
              </>
            )}
            <div aria-live="polite">
              {broker.problem !== undefined && (
                <Alert color="red" icon={<Icon name="warning" />} p="sm">
                  {broker.problem}
                </Alert>
              )}
            </div>
            <Button
              type="submit"
              leftSection={<Icon name="plug" size={16} />}
              loading={broker.state === 'connecting'}
              disabled={credentials !== undefined && (credentials.secret === '' || credentials.username === '')}
            >
              {texts.tryIt.connect}
            </Button>
          </Stack>
        </form>
      )}
    </Step>
  );
}

function Connected({ broker }: { readonly broker: Broker }) {
  const { me } = useSession();
  const { choice, client } = broker;
  const username = choice?.credentials?.username ?? me.username;
  return (
    <Group gap="md" justify="space-between">
      <Stack gap={2} role="status">
        <Group gap={8}>
          <StateLight state={broker.state === 'offline' ? 'stale' : 'live'} isCompact />
          <Text size="sm" fw={600}>
            {broker.state === 'offline'
              ? texts.tryIt.lost
              : texts.tryIt.connected(username, texts.tryIt.protocols[choice?.protocol ?? 5])}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {texts.tryIt.clientId(client?.clientId ?? '')}
        </Text>
      </Stack>
      <Button size="xs" variant="default" onClick={broker.close}>
        {texts.tryIt.disconnect}
      </Button>
    </Group>
  );
}

const credentialsPath = '/external/me/broker-credentials';

/** Makes broker credentials of the user who is signed in, and fills them in. */
function MakeCredentials({ onMade }: { readonly onMade: (secret: string) => void }) {
  const [made, setMade] = useState<string>();
  const make = useSend<{ readonly password: string }>({
    changes: [credentialsPath],
    onDone: ({ password }) => {
      setMade(password);
      onMade(password);
    },
  });
  if (made !== undefined)
    return (
      <Stack gap={4} w="100%" maw={640}>
        <Text size="sm">{texts.tryIt.made}</Text>
        <CodeBlock text={made} />
      </Stack>
    );
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="key" size={16} />}
      loading={make.isPending}
      onClick={() => make.mutate({ method: 'POST', path: credentialsPath, body: { name: texts.tryIt.madeName } })}
    >
      {texts.tryIt.make}
    </Button>
  );
}
