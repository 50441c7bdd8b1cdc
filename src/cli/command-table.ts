import type { Command, CommandSection } from './command.ts';
import { adminResetPassword } from './commands/admin-reset-password.ts';
import { auditCommands } from './commands/audit.ts';
import { backup } from './commands/backup.ts';
import { botCommands } from './commands/bot.ts';
import { botMine } from './commands/bot-mine.ts';
import { createCompletion } from './commands/completion.ts';
import { doctor } from './commands/doctor.ts';
import { eventTypeCommands } from './commands/event-type.ts';
import { fixtureCommands } from './commands/fixture.ts';
import { fixtureImport } from './commands/fixture-import.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { nodeCommands } from './commands/nodes.ts';
import { publish } from './commands/publish.ts';
import { replay } from './commands/replay.ts';
import { restore } from './commands/restore.ts';
import { serve } from './commands/serve.ts';
import { simulate } from './commands/simulate.ts';
import { sportCommands } from './commands/sport.ts';
import { tail } from './commands/tail.ts';
import { userCommands } from './commands/user.ts';
import { userBotCommands } from './commands/user-bots.ts';
import { userCredentialCommands } from './commands/user-credentials.ts';
import { validate } from './commands/validate.ts';
import { venueCommands } from './commands/venue.ts';

/** Every command, in the order of the help. */
export const sections: readonly CommandSection[] = [
  { title: 'The service', commands: [serve, adminResetPassword, backup, restore] },
  { title: 'Sign-in', commands: [login, logout] },
  {
    title: 'For integrators',
    commands: [botMine, publish, tail, replay, simulate, validate, doctor, ...sportCommands],
  },
  {
    title: 'For administrators',
    commands: [
      ...userCommands,
      ...userBotCommands,
      ...userCredentialCommands,
      ...botCommands,
      ...venueCommands,
      ...eventTypeCommands,
      ...fixtureCommands,
      fixtureImport,
      ...auditCommands,
      ...nodeCommands,
    ],
  },
  { title: 'For your shell', commands: [createCompletion(() => commands)] },
];

export const commands: readonly Command[] = sections.flatMap((section) => section.commands);
