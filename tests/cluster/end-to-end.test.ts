/** A part of the end-to-end suite, with publishers, subscribers and REST on three nodes; `npm run test:cluster` runs all of it. */
process.env['SCOREWIRE_TEST_NODES'] = '3';
await import('#tests/e2e/redelivery.test');
await import('#tests/e2e/access-delayed-wills.test');
await import('#tests/e2e/new-game.test');
await import('#tests/e2e/credentials.test');
await import('#tests/e2e/statuses-thousand.test');
await import('#tests/e2e/access-changes.test');
await import('#tests/e2e/access-listening.test');
await import('#tests/e2e/removed-bot.test');
