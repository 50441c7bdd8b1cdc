import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sports } from '#core/contract/catalog';
import { createCli } from './start-cli.ts';

// No service and no sign-in: these commands work without.
const cli = createCli({});
const pushable = sports.filter(({ ingress }) => ingress !== null).map(({ sport }) => sport);

test('sport list shows every sport by name', async () => {
  const { exitCode, stdout } = await cli('sport list');
  assert.equal(exitCode, 0);
  assert.match(stdout, /^ID +SPORT +NAME +PUSH +FIELDS +RULES\n19 +auto-detect +AutoDetect +no +– +1\n32 +badminton /);
  assert.equal(stdout.trimEnd().split('\n').length, sports.length + 1);
  assert.equal((JSON.parse((await cli('sport list --json')).stdout) as unknown[]).length, sports.length);
});

for (const sport of pushable)
  test(`the examples of ${sport} are valid, without a warning`, async () => {
    for (const option of ['', ' --partial']) {
      const { stdout: input } = await cli(`sport example ${sport}${option}`);
      const { exitCode, stdout } = await cli(`validate ${sport} --strict`, { input });
      assert.deepEqual({ exitCode, stdout }, { exitCode: 0, stdout: 'valid     event 1\n' });
    }
  });

test('a partial example has a few of the fields', async () => {
  const { stdout } = await cli('sport example basketball --partial');
  const event = JSON.parse(stdout) as object;
  assert.deepEqual(Object.keys(event), ['EventId', 'Clock', 'IsClockRunning', 'Period', 'HomeScore', 'GuestScore']);
});

test('sport show tells fields with limits, rules in words, the new game, the live payload and an example', async () => {
  const { exitCode, stdout } = await cli('sport show basketball');
  assert.equal(exitCode, 0);
  for (const line of [
    /^Basketball: EventId 3$/m,
    /^ {2}HomeScore +a number between 0 and 999 +58 +Home score$/m,
    /^ {2}HomePlayer\{1\.\.5\}Points +a whole number between 0 and 99 +4 +Points of home player \{1\.\.5\}$/m,
    /^ {2}refused {2}HomeScore, GuestScore +A whole number\. Basketball has no part points\.$/m,
    /^ {2}refused {2}HomePossession, GuestPossession +True for one of /m,
    /^ {2}A new game begins when Period is 0 or 1, HomeScore is 0 and GuestScore is 0, /m,
    /^ {2}ClockStatus +"R" +R running, S stopped, blank unknown$/m,
    /^ {2}\{"EventId":3,"Clock":"7:57",/m,
  ])
    assert.match(stdout, line);
});

test('options of sport show choose parts', async () => {
  const { stdout } = await cli('sport show basketball --rules');
  assert.match(stdout, /\nRules\n/);
  assert.doesNotMatch(stdout, /\n(?:Fields|Live payload|Example)\n/);
});

test('on a terminal sport show fits its width and has colours, except with NO_COLOR', async () => {
  const { stdout } = await cli('sport show basketball --rules', { isTTY: true, columns: 80 });
  const plain = await cli('sport show basketball --rules', { isTTY: true, columns: 80, env: { NO_COLOR: '1' } });
  assert.ok(stdout.includes('\u{1b}[1mRules'));
  assert.ok(!plain.stdout.includes('\u{1b}'));
  assert.deepEqual(
    plain.stdout.split('\n').filter((line) => line.length > 80),
    [],
  );
});

test('sport show --json is for programs', async () => {
  for (const sport of sports.map(({ sport }) => sport)) {
    const { exitCode, stdout } = await cli(`sport show ${sport} --json`);
    assert.equal(exitCode, 0);
    assert.equal((JSON.parse(stdout) as { sport: string }).sport, sport);
    assert.equal((await cli(`sport show ${sport}`)).exitCode, 0);
  }
});

for (const given of ['3', 'Basketball', 'BASKETBALL', 'basketball'])
  test(`a sport is found as ${given}`, async () => {
    assert.match((await cli(`sport show ${given} --example`)).stdout, /^Basketball: EventId 3\n/);
  });

test('a sport is found by its words', async () => {
  assert.match((await cli('sport show "Water Polo" --example')).stdout, /^WaterPolo: EventId 24\n/);
});

test('a misspelt sport is told, with the one that is meant', async () => {
  const near = await cli('sport show basketbal');
  assert.deepEqual(near, {
    exitCode: 4,
    stdout: '',
    stderr: 'scorewire: There is no sport basketbal. Did you mean basketball?\n',
  });
  assert.match((await cli('sport show 999')).stderr, /^scorewire: There is no sport 999\. scorewire sport list shows/);
});

test('a sport that takes no events has no example', async () => {
  const { exitCode, stderr } = await cli('sport example auto-detect');
  assert.equal(exitCode, 6);
  assert.match(stderr, /^scorewire: AutoDetect takes no events, so there is nothing to send\.\n/);
});

test('the live payload of the example is what consumers get', async () => {
  const live = JSON.parse((await cli('sport example basketball --live')).stdout) as Record<string, unknown>;
  assert.deepEqual([live['HomeScore'], live['ClockStatus'], live['GuestPossession']], ['58', 'R', '>']);
});
