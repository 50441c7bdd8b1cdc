import { defineCommand } from '#cli/command';
import { deleteProfile, profileFile } from '#cli/service/profile';
import { print } from '#cli/terminal';

export const logout = defineCommand({
  words: 'logout',
  summary: 'Delete the profile that login wrote',
  parameters: [],
  options: {},
  examples: [],
  async run({ terminal }) {
    const file = profileFile(terminal);
    const existed = deleteProfile(file);
    await print(
      terminal,
      existed ? `Signed out: ${file} is deleted.\n` : `You were not signed in: there is no ${file}\n`,
    );
    return 'ok';
  },
});
