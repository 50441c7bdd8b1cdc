import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemToFailure } from './problem-response.ts';

const url = 'http://127.0.0.1:8080';

test('a problem shows its detail, faults and trace id', () => {
  const errors = [
    { pointer: '/name', detail: 'It is required.' },
    { pointer: '', detail: 'It needs more.' },
  ];
  const { outcome, message, notes } = problemToFailure(
    url,
    400,
    JSON.stringify({ detail: 'The body is not right.', errors, traceId: 'abc' }),
  );
  assert.deepEqual(
    { outcome, message, notes },
    {
      outcome: 'invalid',
      message: 'The body is not right.',
      notes: ['name: It is required.', 'body: It needs more.', 'trace id abc'],
    },
  );
});

test('a single fault that the detail names is not repeated', () => {
  const errors = [{ pointer: '/venueId', detail: 'There is no venue 7.' }];
  const body = JSON.stringify({ detail: 'There is no venue 7: create it first.', errors });
  assert.deepEqual(problemToFailure(url, 400, body).notes, []);
});

for (const body of ['<html>Not Found</html>', '', 'null', '{"message":"no"}'])
  test(`${JSON.stringify(body)} does not come from Scorewire`, () => {
    const { outcome, message } = problemToFailure(url, 404, body);
    assert.equal(outcome, 'unavailable');
    assert.match(message, /answered 404, and not as Scorewire does/);
  });
