import { expect, it } from 'vitest';
import { everyCall } from '#domain/calls/index.ts';
import { answeredCalls } from '#tests/support/server/answered.ts';

// Runs last and checks all other tests: alone it must fail.
it('has a test through HTTP for every call: none is left that the server never answered well', () => {
  const answered = answeredCalls();
  expect(everyCall.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual([]);
});
