import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '#cli/failure';
import { isExposed, parseServiceUrl } from './service-url.ts';

test('trailing slashes are removed', () => {
  assert.equal(parseServiceUrl('http://127.0.0.1:8080/'), 'http://127.0.0.1:8080');
  assert.equal(parseServiceUrl('https://example.org/scores//'), 'https://example.org/scores');
});

for (const url of [
  '',
  'localhost:8080',
  'ftp://example.org',
  'http://example.org/?a=b',
  'https://u:hunter2@example.org',
])
  test(`"${url}" is refused without quoting it`, () => {
    assert.throws(
      () => parseServiceUrl(url),
      (error) => error instanceof UsageError && !error.message.includes('hunter2'),
    );
  });

for (const url of ['http://localhost:8080', 'http://127.0.0.2', 'http://[::1]:8080', 'https://example.org'])
  test(`a password sent to ${url} is safe`, () => {
    assert.equal(isExposed(url), false);
  });

for (const url of ['http://example.org', 'http://10.0.0.1', 'http://127.example.org', 'http://[2001:db8::1]'])
  test(`a password sent to ${url} is exposed`, () => {
    assert.equal(isExposed(url), true);
  });
