import { type Finding, failed, ok, skipped } from '#app/health/finding';
import { parseBody } from '#cli/doctor/probe/http-request';
import type { AccountFacts } from './check-account.ts';
import type { RestSignInFacts } from './check-rest-sign-in.ts';
import { callRest, readRest } from './rest-call.ts';
import type { Target, TargetCheck } from './target.ts';

export interface AccessFacts {
  readonly username: string;
  /** Undefined when none was given and the user has none. */
  readonly botId: number | undefined;
  readonly wasGiven: boolean;
  /** An administrator looks at another user. */
  readonly isAdmin?: boolean;
  /** The number of bots that the user can read, when no bot was given. */
  readonly botCount?: number;
  readonly status?: number;
  readonly conditions?: {
    readonly userEnabled: boolean;
    readonly botEnabled: boolean | null;
    readonly assigned: boolean;
  };
}

/** Both push flags and the assignment: the three conditions for pushing. */
export function createAccessCheck(
  signIn: TargetCheck<RestSignInFacts | undefined>,
  account: TargetCheck<AccountFacts>,
): TargetCheck<AccessFacts> {
  return {
    id: 'push-permission',
    title: 'push permission',
    needs: [signIn, account],
    async gather(target, known) {
      const { token, username = '' } = known.of(signIn) ?? {};
      const other = known.of(account);
      if (other?.user !== undefined) return gatherOther(target, token, other.username, other.user);
      const wasGiven = target.botId !== undefined;
      const { botId, botCount } = await chooseBot(target, token);
      if (botId === undefined) return { username, botId, wasGiven, botCount };
      const answer = await callRest(target, `/external/ingress/bots/${botId}/access`, token);
      if (answer.kind === 'fault') throw new Error(`no answer: ${answer.errorCode}`);
      const { conditions } = (parseBody(answer) ?? {}) as Pick<AccessFacts, 'conditions'>;
      const asked = { username, botId, wasGiven, botCount, status: answer.status };
      return conditions === undefined ? asked : { ...asked, conditions };
    },
    judge: judgeAccess,
  };
}

/** The rights of another user, for an administrator. */
async function gatherOther(
  target: Target,
  token: string | undefined,
  username: string,
  { id, pushEnabled: userEnabled }: NonNullable<AccountFacts['user']>,
): Promise<AccessFacts> {
  const wasGiven = target.botId !== undefined;
  const after = target.botId === undefined ? '' : `&after=${target.botId - 1}`;
  const page = await readRest<{ readonly items: readonly { readonly id: number }[] }>(
    target,
    `/admin/users/${id}/bots?limit=1${after}`,
    token,
  );
  const botId = target.botId ?? page?.items[0]?.id;
  if (botId === undefined) return { username, botId, wasGiven, isAdmin: true };
  const bot = await callRest(target, `/admin/bots/${botId}`, token);
  if (bot.kind === 'fault') throw new Error(`no answer: ${bot.errorCode}`);
  const { pushEnabled: botEnabled = null } = (parseBody(bot) ?? {}) as { readonly pushEnabled?: boolean };
  const assigned = page?.items[0]?.id === botId;
  const conditions = { userEnabled, botEnabled, assigned };
  return { username, botId, wasGiven, isAdmin: true, status: bot.status, conditions };
}

interface ListedBot {
  readonly id: number;
  readonly mayPush: boolean;
}

/** The bot that was named; else the first that the user may push to, else the first. */
async function chooseBot(target: Target, token: string | undefined) {
  if (target.botId !== undefined) return { botId: target.botId, botCount: 1 };
  const page = await readRest<{ readonly items: readonly ListedBot[] }>(target, '/external/bots?limit=100', token);
  const bots = page?.items ?? [];
  return { botId: (bots.find(({ mayPush }) => mayPush) ?? bots[0])?.id, botCount: bots.length };
}

export function judgeAccess(facts: AccessFacts): Finding {
  const { username, botId, wasGiven, isAdmin = false, botCount = 1, status, conditions } = facts;
  const run = isAdmin ? 'Run:' : 'Ask the operator to run:';
  if (botId === undefined)
    return failed(
      'no-bot-assigned',
      `No bot is assigned to ${username}, so there is nothing to push to.`,
      `${run} scorewire user assign ${username} BOT`,
    );
  if (status === 404)
    return failed('bot-unknown', `There is no bot ${botId}.`, `Check the number with: scorewire bot list`);
  if (conditions === undefined)
    return failed('access-unknown', `The question for bot ${botId} was answered with ${status}.`, 'Run it again.');
  const { userEnabled, botEnabled, assigned } = conditions;
  // Only an administrator sees bots that are not assigned to him.
  if (!wasGiven && !assigned) return skipped(`${username} is an administrator without bots: name a BOT to check it`);
  const missing = [
    ...(userEnabled ? [] : [userOff(username)]),
    ...(assigned ? [] : [notAssigned(username, botId, isAdmin)]),
    ...(botEnabled === false ? [botOff(botId)] : []),
  ];
  const [first] = missing;
  if (first === undefined) {
    const chosen = wasGiven
      ? ''
      : botCount === 1
        ? ' (the only one)'
        : ` (the first of ${botCount}; name a BOT for another)`;
    return ok(`${username} may push to bot ${botId}${chosen}`);
  }
  const what = missing.map(({ text }) => text).join(', and ');
  const commands = missing.map(({ command }) => command).join(' && ');
  return failed(
    missing.length === 1 ? first.id : 'push-permissions-missing',
    `Every event to bot ${botId} is refused: ${what}.`,
    `${run} ${commands}`,
  );
}

function userOff(username: string) {
  return {
    id: 'user-push-off',
    text: `push permission is off for the user ${username}`,
    command: `scorewire user update ${username} --push`,
  };
}

/** Only administrators are told which bots exist. */
function notAssigned(username: string, botId: number, isAdmin: boolean) {
  return {
    id: 'bot-not-assigned',
    text: `the bot is not assigned to ${username}${isAdmin ? '' : ', or does not exist'}`,
    command: `scorewire user assign ${username} ${botId}`,
  };
}

function botOff(botId: number) {
  return {
    id: 'bot-push-off',
    text: 'push permission is off for the bot',
    command: `scorewire bot update ${botId} --push`,
  };
}
