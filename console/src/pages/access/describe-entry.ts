import { texts } from '#console/texts.ts';
import type { AuditEntry, Usernames } from './audit-entry.ts';
import { fieldsOf, findChangedFields } from './changed-fields.ts';

const { words } = texts.audit;

/** What the actor did, as the rest of a sentence: "turned pushing on for ana". An action that is not known is named as it is. */
export function describeEntry(entry: AuditEntry, usernames: Usernames): string {
  const { action, target, before, after } = entry;
  const fields = { ...fieldsOf(before), ...fieldsOf(after) };
  const [, targetId = ''] = target.split('/');
  const user = nameOfUser(fields['username'], Number(fields['userId'] ?? targetId), usernames);
  const named = describeNamed(fields['name'], targetId);
  switch (action) {
    case 'user.create':
      return words.userCreate(user);
    case 'user.update':
      return describeUserUpdate(entry, user);
    case 'user.delete':
      return words.userDelete(user);
    case 'bot.put':
      return before === null ? words.create('bot', named) : words.change('bot', named);
    case 'bot.update':
      return describeBotUpdate(entry, named);
    case 'bot.delete':
      return words.remove('bot', named);
    case 'bot.assign':
      return words.assign(lastOf(target), user);
    case 'bot.unassign':
      return words.unassign(lastOf(target), user);
    case 'broker-credential.issue':
      return words.issue(textOf(fields['name']), user);
    case 'broker-credential.rotate':
      return words.rotate(textOf(fields['name']), user);
    case 'broker-credential.revoke':
      return words.revoke(textOf(fields['name']), user);
    case 'connection.disconnect':
      return words.disconnect(textOf(fields['clientId']), user);
    case 'node.drain':
      return words.drain(named);
    case 'node.resume':
      return words.resume(named);
    case 'venue.put':
    case 'fixture.put': {
      const [kind = ''] = action.split('.');
      return before === null ? words.create(kind, named) : words.change(kind, named);
    }
    case 'venue.delete':
    case 'fixture.delete':
      return words.remove(action.split('.')[0] ?? '', named);
    case 'fixture.import':
      return words.import(
        Number(fields['inserted'] ?? 0),
        Number(fields['updated'] ?? 0),
        Number(fields['rejected'] ?? 0),
      );
    case 'share-link.create':
      return words.create('share link', describeNamed(fields['name'], lastOf(target)));
    case 'share-link.update':
      return words.change('share link', describeNamed(fields['name'], lastOf(target)));
    case 'share-link.revoke':
      return words.remove('share link', describeNamed(fields['name'], lastOf(target)));
    default:
      return words.other(action, target);
  }
}

/** One changed flag has a verb of its own; several are listed below the sentence. */
function describeUserUpdate({ before, after }: AuditEntry, user: string): string {
  const changed = findChangedFields(before, after);
  const now = fieldsOf(after);
  if (now['passwordChanged'] === true && changed.length === 0) return words.password(user);
  const [only, another] = changed;
  if (only === undefined || another !== undefined || now['passwordChanged'] === true) return words.userChange(user);
  if (only.name === 'pushEnabled') return words.push(user, now['pushEnabled'] === true);
  if (only.name === 'disabled') return words.disabled(user, now['disabled'] === true);
  if (only.name === 'role') return words.role(user, now['role'] === 'admin');
  return words.userChange(user);
}

function describeBotUpdate({ before, after }: AuditEntry, bot: string): string {
  const [only, another] = findChangedFields(before, after);
  if (only?.name === 'pushEnabled' && another === undefined)
    return words.botPush(bot, fieldsOf(after)['pushEnabled'] === true);
  return words.change('bot', bot);
}

function nameOfUser(username: unknown, id: number, usernames: Usernames): string {
  return typeof username === 'string' ? username : (usernames.get(id) ?? words.userById(id));
}

function describeNamed(name: unknown, id: string): string {
  return typeof name === 'string' && name !== '' ? `${name} (${id})` : id;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function lastOf(target: string): string {
  return target.split('/').at(-1) ?? target;
}
