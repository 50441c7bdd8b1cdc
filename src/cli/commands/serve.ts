import { defineCommand, flag } from '#cli/command';

export const serve = defineCommand({
  words: 'serve',
  summary: 'Start the service',
  details:
    'Runs until SIGINT or SIGTERM. Settings are environment variables such as SCOREWIRE_HTTP_PORT and SCOREWIRE_DATA_DIR; docs/configuration.md lists them all.',
  parameters: [],
  options: {
    demo: flag('fill an empty service with a small league for trying it out, and play simulated games in it'),
    'quiet-demo': flag('the league of --demo without simulated games'),
    'accept-data': flag(
      'use the files of the data folder as they are, even if one is missing or they do not belong together',
    ),
  },
  examples: ['scorewire serve --demo', 'SCOREWIRE_HTTP_PORT=9000 scorewire serve'],
  async run({ options }) {
    // Imported here, because the service would slow down the start of all other commands.
    const { serve } = await import('#main');
    const quietDemo = options['quiet-demo'] ?? false;
    const demo = options.demo === true || quietDemo;
    await serve({ demo, quietDemo, acceptsData: options['accept-data'] ?? false });
    return 'ok';
  },
});
