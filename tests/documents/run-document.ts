import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { demoBotId } from '#app/demo-data';
import { assertPart, assertShown } from './compare-output.ts';
import { createWorkFolder, type DemoService } from './demo-service.ts';
import { openDocumentShell, type ShellResult } from './document-shell.ts';
import { type Block, nameOf, readBlocks, repository } from './markdown-blocks.ts';
import { notRun } from './not-run.ts';
import { type PushResult, pushBlock } from './push-block.ts';

/** Runs every block of a document in its order, as somebody who follows it would. Returns the names of the blocks that are not run. */
export async function runDocument(t: TestContext, demo: DemoService, document: string): Promise<string[]> {
  const folder = createWorkFolder(t);
  const shell = openDocumentShell(t, folder, demo.env);
  // A document does not know what another one has pushed.
  await sendAsDemo(demo, 'POST', `/external/ingress/bots/${demoBotId}/new-game`);
  const skipped: string[] = [];
  const saved = new Map<string, string>();
  let printed: ShellResult | undefined;
  let pushed: PushResult | undefined;

  for (const block of readBlocks(document)) {
    const { language, words, options } = block;
    const where = nameOf(block);
    const text = demo.localize(block.text);
    const reason = options.get('not-run');
    if (reason !== undefined) {
      assert.ok(notRun[reason], `${where}: not-run.ts has no reason "${reason}".`);
      skipped.push(reason);
    } else if (options.has('of')) assertIsPartOf(block);
    else if (options.has('file')) {
      const name = options.get('file') ?? '';
      writeFileSync(join(folder, name), text);
      saved.set(name, where);
    } else if (words.has('push')) {
      if (language === 'sh') await shell.run(`{ ${text}} > payload`);
      else writeFileSync(join(folder, 'payload'), block.text.trimEnd());
      pushed = await pushBlock(demo, block, readFileSync(join(folder, 'payload')));
    } else if (words.has('output')) {
      assert.ok(printed, `${where}: no block before it prints anything.`);
      const came = demo.generalize(printed.output);
      if (words.has('part')) assertPart(JSON.parse(block.text), JSON.parse(came), where);
      else assertShown(block.text, came, where);
    } else if (words.has('live')) assertPart(JSON.parse(block.text), await readLive(demo, block), where);
    else if (words.has('status')) {
      assert.ok(pushed, `${where}: no block before it pushes anything.`);
      assertPart(JSON.parse(block.text, anyTimeAndPacket), pushed.statuses[0], where);
      assert.equal(pushed.statuses.length, 1, `${where}: other statuses came as well.`);
    } else if (language === 'sh') {
      for (const name of saved.keys()) if (text.includes(name)) saved.delete(name);
      await whenStored(demo.service.app);
      printed = await shell.run(text, words.has('admin') ? demo.adminEnv : {});
      const expected = Number(options.get('exit') ?? 0);
      assert.equal(printed.code, expected, `${where} ended with ${printed.code}:\n${printed.output}`);
    } else assert.equal(language, '', `${where}: this block is not run. markdown-blocks.ts says how to mark it.`);
  }
  assert.deepEqual([...saved.values()], [], `${document}: these files are not used by any command.`);
  return skipped;
}

/** Refusals are stored a moment after their sender is told: sooner than a person reads them back, but not than this does. */
async function whenStored({ registry }: DemoService['service']['app']): Promise<void> {
  const depth = registry.getSingleMetric('scorewire_event_log_depth');
  assert.ok(depth);
  while (((await depth.get()).values[0]?.value ?? 0) > 0) await nextIteration();
}

/** These differ from run to run. */
function anyTimeAndPacket(name: string, value: unknown): unknown {
  return name === 'receivedAt' || name === 'packetId' ? '…' : value;
}

async function readLive(demo: DemoService, { options }: Block): Promise<unknown> {
  return JSON.parse(await sendAsDemo(demo, 'GET', `/external/live/${options.get('bot') ?? demoBotId}`));
}

async function sendAsDemo({ service, env }: DemoService, method: 'GET' | 'POST', url: string): Promise<string> {
  const basic = [env['SCOREWIRE_USERNAME'] ?? '', env['SCOREWIRE_PASSWORD'] ?? ''] as const;
  return (await service.send({ method, url, as: { basic } })).body;
}

function assertIsPartOf(block: Block): void {
  const file = block.options.get('of') ?? '';
  const whole = readFileSync(join(repository, file), 'utf8');
  assert.ok(whole.includes(block.text), `${nameOf(block)} is not a part of ${file}.`);
}
