import { Alert, Button, Center, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Icon } from '#console/parts/icon.tsx';
import { Brand } from '#console/shell/brand.tsx';
import { texts } from '#console/texts.ts';
import { explainSignIn } from './explain-sign-in.ts';

interface Props {
  readonly onSignIn: (username: string, password: string) => Promise<void>;
  /** Why the session before ended. */
  readonly reason: string | undefined;
}

export function SignInPage({ onSignIn, reason }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSignIn(username.trim(), password);
    } catch (error) {
      setProblem(explainSignIn(error));
      setBusy(false);
    }
  };

  const said = problem ?? reason;
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw={400} shadow="xs">
        <form onSubmit={submit}>
          <Stack>
            <Brand />
            <Title order={1} size="h3">
              {texts.signIn.title}
            </Title>
            <div aria-live="polite">
              {said !== undefined && (
                <Alert color={problem === undefined ? 'blue' : 'red'} icon={<Icon name="warning" />} p="sm">
                  {said}
                </Alert>
              )}
            </div>
            <TextInput
              label={texts.signIn.username}
              value={username}
              onChange={({ currentTarget }) => setUsername(currentTarget.value)}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              required
              withAsterisk={false}
            />
            <PasswordInput
              label={texts.signIn.password}
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': texts.signIn.showPassword }}
              required
              withAsterisk={false}
            />
            <Button type="submit" loading={isBusy} fullWidth>
              {texts.signIn.submit}
            </Button>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}
