/** The tokens of a rule. `prev.Field` is one token. */
export interface RuleToken {
  readonly kind: 'number' | 'text' | 'name' | 'prev' | 'symbol' | 'end';
  /** Without the quotes of a text and without `prev.`. */
  readonly text: string;
  readonly at: number;
}

const tokenKinds = [
  '(?<number>[0-9]+(?:\\.[0-9]+)?)',
  '"(?<text>[^"]*)"',
  'prev\\.(?<prev>[A-Za-z][A-Za-z0-9]*)',
  '(?<name>[A-Za-z][A-Za-z0-9]*)',
  '(?<symbol>=>|\\|\\||&&|<=|>=|==|!=|[-<>+%!(),])',
];

export function tokenizeRule(rule: string): readonly RuleToken[] {
  const token = new RegExp(`\\s*(?:${tokenKinds.join('|')})`, 'uy');
  const source = rule.trimEnd();
  const tokens: RuleToken[] = [];
  let at = 0;
  while (at < source.length) {
    token.lastIndex = at;
    const found = Object.entries(token.exec(source)?.groups ?? {}).find(([, text]) => text !== undefined);
    if (found === undefined) throw new Error(`Cannot read "${source.slice(at)}" in rule "${rule}"`);
    tokens.push({ kind: found[0] as RuleToken['kind'], text: found[1], at });
    at = token.lastIndex;
  }
  return [...tokens, { kind: 'end', text: 'the end', at }];
}
