import fc from 'fast-check';
import { startInactiveSpan, startNewTrace } from '@sentry/react';
import { describe, expect, test } from 'vitest';
import type { Fault } from '#app/reporting/faults.ts';
import { FaultBudget } from '#app/reporting/faultBudget.ts';
import { openReporter } from '#app/reporting/reporter.ts';
import { strippedEvent } from '#app/reporting/permittedFields.ts';
import { AppError } from '#domain/errors/appError.ts';
import { reporting } from '#domain/limits/reporting.ts';
import { startReceiver } from '#tests/support/reporting/receiver.ts';
import { draws } from '#tests/support/properties/seed.ts';

const origin = 'https://staff.example';
const receiver = await startReceiver();
const reporter = openReporter({
  dsn: receiver.dsn,
  origin,
  release: 'gatehouse@9.5.6+build',
  fetch: (...call) => fetch(...call),
});

const fault = (thrown: unknown, more: Partial<Fault> = {}): Fault => ({
  kind: 'error',
  thrown,
  pathname: '/units/4711',
  at: Date.parse('2026-11-21T02:14:00Z'),
  ...more,
});

/** Drops generated ids, whose digits could be anybody's. */
const wordsOf = (body = '') => body.replace(/\b[0-9a-f]{12,}\b|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');

async function reportsOf(...faults: Fault[]) {
  const before = receiver.received.length;
  for (const each of faults) reporter.report(each);
  await reporter.flush();
  return receiver.received.slice(before);
}

describe('a report', () => {
  test('names the route, the release and the source, and no person', async () => {
    const error = new Error('Cannot save jane@example.com, call 0412 345 678, PIN 4821');
    error.stack = `Error: x\n    at save (${origin}/assets/index-a1.js?v=2:10:5)\n    at ${origin}/reset-password/s3cretT0ken:1:1`;
    const [request] = await reportsOf(fault(error));
    const [event] = receiver.events().slice(-1);
    expect(event).toMatchObject({
      transaction: '/units/:id',
      release: 'gatehouse@9.5.6+build',
      environment: 'staff.example',
      timestamp: Date.parse('2026-11-21T02:14:00Z') / 1000,
      tags: { kind: 'error' },
      exception: { values: [{ type: 'Error', value: 'Cannot save [email] call [number], PIN [number]' }] },
    });
    expect(request?.body).toContain(`${origin}/assets/index-a1.js"`);
    for (const secret of ['jane', '0412', '345', '4821', '4711', 's3cret', 'v=2'])
      expect(wordsOf(request?.body)).not.toContain(secret);
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.headers).not.toHaveProperty('referer');
    expect(request?.address).toMatch(
      /^\/api\/7\/envelope\/\?sentry_version=7&sentry_key=publickey&sentry_client=[\w.%]+$/,
    );
  });

  test('has the listed fields and no others', async () => {
    const [request] = await reportsOf(fault(new Error('Something')));
    const [header, item, payload, ...more] = (request?.body ?? '')
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(Object.keys(header ?? {}).toSorted()).toEqual(['event_id', 'sdk', 'sent_at', 'trace']);
    expect([item, more]).toEqual([{ type: 'event' }, []]);
    const fields = ['contexts', 'environment', 'event_id', 'exception', 'level', 'platform', 'release', 'sdk', 'tags'];
    expect(Object.keys(payload ?? {}).toSorted()).toEqual([...fields, 'timestamp', 'transaction', 'user']);
    expect(payload).toMatchObject({ sdk: { settings: { infer_ip: 'never' } } });
  });

  test('never has a reset link’s token, wherever it was', async () => {
    const cause = new Error('GET https://api.example/auth/password/forgot/Zq8-token_of-a-reset failed');
    const error = new Error('The page /reset-password/Zq8-token_of-a-reset broke', { cause });
    const [request] = await reportsOf(
      fault(error, {
        pathname: '/reset-password/Zq8-token_of-a-reset',
        kind: 'page',
        components: '\n    at Reset (https://staff.example/reset-password/Zq8-token_of-a-reset:1:1)',
      }),
    );
    expect(receiver.events().at(-1)?.transaction).toBe('/reset-password/:token');
    expect(receiver.events().at(-1)?.exception?.values.length).toBeGreaterThan(1);
    expect(request?.body).not.toContain('Zq8');
  });

  test('of a refused call has the code and the status, not the server’s message', async () => {
    const [request] = await reportsOf(
      fault(new AppError({ code: 'refused', status: 400, message: 'Jane Ng is known' }), { kind: 'rejection' }),
    );
    expect(receiver.events().at(-1)?.tags).toEqual({ kind: 'rejection', code: 'refused', status: '400' });
    expect(request?.body).not.toContain('Jane');
  });

  test.each([
    ['an object', { customer: 'Jane Ng', email: 'jane@example.com' }],
    ['a text', 'jane@example.com'],
    ['nothing', undefined],
  ])('of %s that was thrown has nothing of it', async (_name, thrown) => {
    const [request] = await reportsOf(fault(thrown, { kind: 'rejection' }));
    expect(request?.body).not.toMatch(/jane/i);
  });
});

test('fields that the library collects beside them are not sent', () => {
  const secret = 'Jane';
  const sentFields = ['trace_id', 'span_id', 'op', 'description', 'status', 'origin', 'timestamp', 'kind', 'code'];
  const oddFields = ['__proto__', '__defineGetter__', 'constructor'];
  const field = fc.oneof(fc.string(), fc.constantFrom(...sentFields), fc.constantFrom(...oddFields));
  const anything = fc.dictionary(field, fc.constant(secret), { minKeys: 1 });
  const event = fc.record({
    request: fc.constant({ url: secret, headers: { Authorization: secret }, data: secret, cookies: { a: secret } }),
    breadcrumbs: fc.constant([{ message: secret }]),
    extra: anything,
    modules: anything,
    user: fc.constant({ email: secret, ip_address: secret, username: secret }),
    tags: anything,
    server_name: fc.constant(secret),
    contexts: fc.record({ device: anything, trace: anything, state: anything }),
    fingerprint: fc.constant([secret]),
    logentry: fc.constant({ message: secret, params: [secret] }),
    threads: fc.constant({ values: [{ name: secret }] }),
    spans: fc.array(fc.oneof(anything, fc.record({ data: anything }))),
    exception: fc.constant({
      values: [
        {
          mechanism: { type: 'x', data: { secret } },
          stacktrace: { frames: [{ vars: { a: secret }, context_line: secret, filename: secret }] },
        },
      ],
    }),
  });
  fc.assert(
    fc.property(event, (each) => {
      expect(JSON.stringify(strippedEvent(each as never, origin))).not.toContain(secret);
    }),
    { numRuns: draws(50) },
  );
});

test('a quarter of all loads and navigations is traced, each sampled by itself', () => {
  const count = 2_000;
  const traced = Array.from({ length: count }, () =>
    startNewTrace(() => startInactiveSpan({ name: '/units/:id', forceTransaction: true })),
  ).filter((span) => span.isRecording()).length;
  expect(reporting.traceRate).toBe(0.25);
  // Five standard deviations to each side.
  expect(Math.abs(traced / count - 0.25)).toBeLessThan(5 * Math.sqrt((0.25 * 0.75) / count));
});

test('a repeated fault is reported a few times, and again after a while', () => {
  const budget = new FaultBudget();
  const same = () =>
    Array.from({ length: 10 }, () => budget.allows(new Error('Again'), 1_000_000)).filter(Boolean).length;
  expect(same()).toBe(reporting.sameFault);
  const others = Array.from({ length: 100 }, (_, place) => budget.allows(new Error(`No ${place}`), 1_000_001));
  expect(others.filter(Boolean)).toHaveLength(reporting.faults - reporting.sameFault);
  expect(budget.allows(new Error('Again'), 1_000_000 + reporting.span)).toBe(true);
});
