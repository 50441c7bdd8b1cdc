import { defineCommand, flag, text } from '#cli/command';
import { readTarget, readTimeoutMs } from '#cli/doctor/integrator/read-target';
import { chooseChecks } from '#cli/doctor/integrator/table';
import { operatorChecks } from '#cli/doctor/operator/table';
import { isOwnService } from '#cli/doctor/own-service';
import { renderConclusion, renderFinding, reportToJson } from '#cli/doctor/render-report';
import { type CheckedFinding, findCause, runChecks } from '#cli/doctor/run-checks';
import { passwordOptions } from '#cli/input/read-password';
import { createPaint } from '#cli/output/paint';
import { print } from '#cli/terminal';

export const doctor = defineCommand({
  words: 'doctor',
  summary: 'Find out what is wrong, for a sender or the service: one cause, one next step',
  details:
    'Checks the way from this machine to the service: name, port, TLS, clock, sign-in for REST and MQTT, push permission, sport, limits, a dry run. It changes nothing unless --push is given. A check that cannot run because of an earlier one is skipped. On the machine with the data folder it checks the service itself first: data, disk, database, certificate, ports, backup. --operator checks only that, --no-operator never; run it as the user of the service and with its settings. The exit code is 1 when a check failed, and 0 otherwise, also with warnings. The word in brackets after the cause is the id of the finding. --client-id looks for a clash by connecting with that id, which interrupts the client that uses it.',
  parameters: ['[BOT]'],
  options: {
    url: text('URL', 'the REST interface; else SCOREWIRE_URL, else the profile'),
    broker: text('URL', 'the MQTT broker: mqtt://, mqtts://, ws:// or wss://; else WebSocket at the REST address'),
    username: text('NAME', 'who signs in; else SCOREWIRE_USERNAME, else the profile'),
    ...passwordOptions,
    'broker-username': text('NAME', 'the username at the broker, if it is another one'),
    'broker-password-file': text(
      'FILE',
      'the password at the broker; else SCOREWIRE_BROKER_PASSWORD, else an access token',
    ),
    for: text('USER', 'as an administrator: check the account and the rights of this user'),
    'client-id': text('ID', 'the client id of your sender, to find another client with the same one'),
    protocol: text('5|3.1.1|3.1', 'the MQTT version of your sender; 5 by default'),
    'keep-alive': text('SECONDS', 'the keep alive of your sender; 60 by default'),
    event: text('FILE', 'an event of yours for the dry run, instead of an example'),
    rate: text('N', 'how many events a second your sender sends, to compare it with the limit'),
    push: flag('push an event to BOT: that of --event, else one that changes nothing'),
    ca: text('FILE', 'certificate authorities in PEM form, for a certificate of your own'),
    timeout: text('SECONDS', 'how long to wait for each answer; 5 by default'),
    operator: flag('check only the machine of the service; --no-operator leaves it out'),
    json: flag('print JSON, for programs'),
  },
  examples: [
    'scorewire doctor 12345 --url https://scores.example --username anna',
    'scorewire doctor 12345 --broker mqtts://scores.example --broker-password-file truck.txt --push',
    'scorewire doctor 12345 --event event.json --client-id truck-1',
    'scorewire doctor 12345 --for anna',
    'scorewire doctor --operator',
    'scorewire doctor --json | jq -r .cause.next',
  ],
  async run(call) {
    const { terminal, options, args } = call;
    const [bot] = args;
    const target = options.operator === true ? undefined : await readTarget(call, bot);
    const paint = createPaint(terminal);
    const all: CheckedFinding[] = [];
    const show = async (heading: string): Promise<void> => {
      if (options.json !== true) await print(terminal, `${paint.strong(heading)}\n`);
    };
    const titleWidth = Math.max(
      ...[...operatorChecks, ...(target === undefined ? [] : chooseChecks(target))].map(({ title }) => title.length),
    );
    const onFinding = async (checked: CheckedFinding): Promise<void> => {
      if (options.json !== true) await print(terminal, renderFinding(checked, paint, titleWidth));
    };
    if (options.operator ?? (target !== undefined && isOwnService(terminal.env, target.rest))) {
      await show('The machine of the service');
      const machine = { env: terminal.env, nowMs: Date.now(), timeoutMs: readTimeoutMs(options.timeout) };
      all.push(...(await runChecks(operatorChecks, machine, onFinding)));
    }
    if (target !== undefined) {
      await show(
        `The way to ${target.rest.url.origin}${target.username === undefined ? '' : ` as ${target.username}`}`,
      );
      all.push(...(await runChecks(chooseChecks(target), target, onFinding)));
    }
    await print(
      terminal,
      options.json === true ? `${JSON.stringify(reportToJson(all), null, 2)}\n` : renderConclusion(all, paint),
    );
    return findCause(all)?.state === 'failed' ? 'failed' : 'ok';
  },
});
