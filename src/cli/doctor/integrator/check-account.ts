import { type Finding, failed, ok, warning } from '#app/health/finding';
import { parseBody } from '#cli/doctor/probe/http-request';
import type { RestSignInFacts } from './check-rest-sign-in.ts';
import { callRest, readRest } from './rest-call.ts';
import type { TargetCheck } from './target.ts';

export interface AccountFacts {
  readonly username: string;
  /** The user who asks, who must be an administrator. */
  readonly askedBy: string;
  readonly isAdmin: boolean;
  /** Undefined when there is no such user. */
  readonly user: Account | undefined;
  readonly credentialCount: number;
}

interface Account {
  readonly id: number;
  readonly disabled: boolean;
  readonly pushEnabled: boolean;
}

/** With --for: the account of another user, as an administrator sees it. The service does not tell users why their own sign-in is refused. */
export function createAccountCheck(signIn: TargetCheck<RestSignInFacts | undefined>): TargetCheck<AccountFacts> {
  return {
    id: 'account',
    title: 'account',
    needs: [signIn],
    async gather(target, known) {
      const { token, username: askedBy = '' } = known.of(signIn) ?? {};
      const username = target.forUser ?? '';
      const answer = await callRest(target, `/admin/users?username=${encodeURIComponent(username)}`, token);
      if (answer.kind === 'fault') throw new Error(`no answer: ${answer.errorCode}`);
      const isAdmin = answer.status === 200;
      const [user] = isAdmin
        ? ((parseBody(answer) as { readonly items: readonly Account[] } | undefined)?.items ?? [])
        : [];
      const facts = { username, askedBy, isAdmin, user };
      if (user === undefined) return { ...facts, credentialCount: 0 };
      const path = `/admin/users/${user.id}/broker-credentials`;
      const page = await readRest<{ readonly items: readonly unknown[] }>(target, path, token);
      return { ...facts, credentialCount: page?.items.length ?? 0 };
    },
    judge: judgeAccount,
  };
}

export function judgeAccount({ username, askedBy, isAdmin, user, credentialCount }: AccountFacts): Finding {
  if (!isAdmin)
    return failed(
      'not-administrator',
      `${askedBy} is not an administrator, so --for ${username} is not possible.`,
      'Sign in as an administrator, or leave --for away and sign in as the user.',
    );
  if (user === undefined)
    return failed('user-unknown', `There is no user ${username}.`, 'Check the spelling with: scorewire user list');
  if (user.disabled)
    return failed(
      'user-disabled',
      `The user ${username} is disabled, so every sign-in is refused.`,
      `Run: scorewire user update ${username} --enable`,
    );
  if (credentialCount === 0)
    return warning(
      'no-broker-credentials',
      `${username} has no broker credentials, so MQTT clients can sign in only with an access token.`,
      `Run: scorewire user credentials issue ${username} --name NAME`,
    );
  return ok(`${username} is enabled and has broker credentials`);
}
