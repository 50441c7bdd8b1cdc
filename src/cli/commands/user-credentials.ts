import { defineCommand, requiredText } from '#cli/command';
import { readLimit } from '#cli/input/read-number';
import { type Column, renderTime } from '#cli/output/cell';
import { printDone, printItem, printList } from '#cli/output/print-result';
import type { BrokerCredential, IssuedBrokerCredential } from '#cli/service/admin-resources';
import { connect, connectionOptions } from '#cli/service/connection';
import { findUserPath } from '#cli/service/find-user';
import { listOptions } from './list-options.ts';

const columns: readonly Column<BrokerCredential>[] = [
  { label: 'id', of: (credential) => credential.id },
  { label: 'name', of: (credential) => credential.name },
  { label: 'issued', of: (credential) => renderTime(credential.createdAt) },
];

const issuedColumns: readonly Column<IssuedBrokerCredential>[] = [
  { label: 'id', of: (issued) => issued.id },
  { label: 'name', of: (issued) => issued.name },
  { label: 'mqtt username', of: (issued) => issued.username },
  { label: 'mqtt password', of: (issued) => issued.password },
];

const list = defineCommand({
  words: 'user credentials list',
  summary: "List a user's broker credentials, without their secrets",
  parameters: ['USER'],
  options: listOptions,
  examples: ['scorewire user credentials list anna'],
  async run(call) {
    const client = connect(call);
    const [user] = call.args;
    const path = `${await findUserPath(client, user)}/broker-credentials`;
    const pages = client.pages<BrokerCredential>(path, readLimit(call.options.limit));
    await printList(call, { pages, columns, none: `User ${user} has no broker credentials.` });
    return 'ok';
  },
});

const issue = defineCommand({
  words: 'user credentials issue',
  summary: 'Issue credentials for the MQTT broker; the secret is shown only once',
  parameters: ['USER'],
  options: { name: requiredText('NAME', 'what they are for'), ...connectionOptions },
  examples: ['scorewire user credentials issue anna --name "Scoring app, court 1"'],
  async run(call) {
    const client = connect(call);
    const path = `${await findUserPath(client, call.args[0])}/broker-credentials`;
    const issued = await client.send<IssuedBrokerCredential>('POST', path, { name: call.options.name });
    const heading = `Issued broker credentials ${issued.id}.`;
    const footing = 'Hand the password on now: it is shown this once.';
    await printItem(call, issued, issuedColumns, { heading, footing });
    return 'ok';
  },
});

const revoke = defineCommand({
  words: 'user credentials revoke',
  summary: 'Revoke broker credentials; their connections end at once',
  parameters: ['USER', 'CREDENTIAL'],
  options: connectionOptions,
  examples: ['scorewire user credentials revoke anna 3'],
  async run(call) {
    const client = connect(call);
    const [user, credential] = call.args;
    await client.delete(`${await findUserPath(client, user)}/broker-credentials/${encodeURIComponent(credential)}`);
    await printDone(call, `Revoked broker credentials ${credential} of user ${user}.`);
    return 'ok';
  },
});

export const userCredentialCommands = [list, issue, revoke];
