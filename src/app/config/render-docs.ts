import { clientVariables, type Setting, settings } from './settings.ts';

/** docs/configuration.md, from the table of settings. */
export function renderConfigurationDocs(): string {
  const rows = Object.values(settings).map((setting: Setting<unknown, unknown>) => {
    const cells = [`\`${setting.name}\`${setting.secret ? ' (secret)' : ''}`, shownDefault(setting.default)];
    return `| ${[...cells, setting.parser.form, setting.doc].join(' | ')} |`;
  });
  const clients = Object.entries(clientVariables).map(([name, doc]) => `| \`${name}\` | ${doc} |`);
  return `<!-- Generated from src/app/config/settings.ts by \`npm run docs:configuration\`; do not edit. -->
# Configuration

Scorewire is configured by environment variables. Everything has a default that works on one machine; an empty variable
counts as not set. At the start every wrong setting is reported at once, with the form that it takes. A secret is never
printed, and can be given in a file instead: \`<name>_FILE\` names the file. For limits, 0 means none.

| setting | default | takes | for |
|---|---|---|---|
${rows.join('\n')}

## The command line

| variable | for |
|---|---|
${clients.join('\n')}
`;
}

function shownDefault(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : 'none';
}
