import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { renderCurl } from '#documents/openapi/render-curl';
import { samples } from '#documents/openapi/samples';
import { createTestApp } from '#tests/support/test-app';
import { startDemoService } from './demo-service.ts';
import { repository } from './markdown-blocks.ts';
import { isStream, recordExamples } from './record-examples.ts';

interface OpenApi extends Readonly<Record<string, unknown>> {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly 'x-codeSamples'?: readonly { readonly source: string }[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly example?: unknown }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { example?: unknown }>> }>>;
}

test('the OpenAPI document is valid, names the host it was asked at, and every operation has an example', async (t) => {
  const { send } = await createTestApp(t);
  const answer = await send({ url: '/openapi.json', headers: { host: 'scores.example:8080' } });
  const document = answer.json<OpenApi>();
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  assert.deepEqual([valid, errors], [true, undefined]);
  assert.deepEqual(document.servers, [{ url: 'http://scores.example:8080' }]);

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  assert.equal(operations.length, samples.length);
  for (const { name, operation } of operations) {
    const [example] = operation['x-codeSamples'] ?? [];
    assert.match(example?.source ?? '', /http:\/\/scores\.example:8080\//, name);
    const missing = operation.parameters?.filter((each) => each.in === 'path' && each.example === undefined);
    assert.deepEqual(missing ?? [], [], name);
  }
});

test('every request example works as it stands, and is answered as its response example says', async (t) => {
  const path = join(repository, 'src/documents/openapi/examples.json');
  const expected = JSON.parse(readFileSync(path, 'utf8')) as unknown;
  assert.deepEqual(await recordExamples(t), expected, 'run npm run docs:examples, and look at what it changes');
});

test('the example of the stream gets the live state', async (t) => {
  const demo = await startDemoService(t);
  const sample = samples.find(isStream);
  assert.ok(sample);
  const child = spawn('sh', ['-c', `exec ${demo.localize(renderCurl(sample))}`], { env: demo.env });
  t.after(() => child.kill());
  // The stream opens with the fixture or a comment, and stays open.
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  assert.match(chunk.toString(), /^(?:event|:|retry|id)/);
});
