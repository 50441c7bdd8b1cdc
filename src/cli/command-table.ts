import type { Command } from './command.ts';
import { adminResetPassword } from './commands/admin-reset-password.ts';
import { auditCommands } from './commands/audit.ts';
import { botCommands } from './commands/bot.ts';
import { doctor } from './commands/doctor.ts';
import { eventTypeCommands } from './commands/event-type.ts';
import { fixtureCommands } from './commands/fixture.ts';
import { fixtureImport } from './commands/fixture-import.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { serve } from './commands/serve.ts';
import { userCommands } from './commands/user.ts';
import { userBotCommands } from './commands/user-bots.ts';
import { userCredentialCommands } from './commands/user-credentials.ts';
import { venueCommands } from './commands/venue.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  login,
  logout,
  adminResetPassword,
  ...userCommands,
  ...userBotCommands,
  ...userCredentialCommands,
  ...botCommands,
  ...venueCommands,
  ...eventTypeCommands,
  ...fixtureCommands,
  fixtureImport,
  ...auditCommands,
  doctor,
];
