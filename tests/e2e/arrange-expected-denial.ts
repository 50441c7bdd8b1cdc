import type { StatusError } from '#core/ingress/status';

export interface Conditions {
  readonly userEnabled: boolean;
  readonly botEnabled: boolean;
  readonly assigned: boolean;
}

/** What somebody is told who may not push to a bot: which of the three conditions is missing, and whom to ask for what. */
export function expectedDenial(
  botId: number,
  { userEnabled, botEnabled, assigned }: Conditions,
): { readonly message: string; readonly errors: readonly StatusError[] } {
  const missing = [
    ...(userEnabled ? [] : [notEnabled('your user')]),
    // Nobody else is told which bots are enabled.
    ...(botEnabled || !assigned ? [] : [notEnabled(`bot ${botId}`)]),
    ...(assigned ? [] : [notAssigned(botId)]),
  ];
  const what = missing.map(({ actual }) => actual).join(' and ');
  const asks = missing.map(({ ask }) => ask).join(' and ');
  return {
    message: `You may not push to bot ${botId}: ${what}. ${assigned ? 'Ask' : orAsk} support to ${asks}.`,
    errors: missing.map(({ ask: _ask, ...error }) => ({ field: null, pointer: null, value: null, ...error })),
  };
}

const orAsk = 'Check the number of the bot in your topic, or ask';

function notEnabled(whom: string) {
  const ask = `enable push permission for ${whom}`;
  return {
    expected: `push permission for ${whom}`,
    actual: `push permission is not enabled for ${whom}`,
    hint: `Ask support to ${ask}.`,
    ask,
  };
}

function notAssigned(botId: number) {
  const ask = `assign bot ${botId} to your user`;
  return {
    expected: `bot ${botId} assigned to your user`,
    actual: `bot ${botId} is not assigned to your user`,
    hint: `${orAsk} support to ${ask}.`,
    ask,
  };
}
