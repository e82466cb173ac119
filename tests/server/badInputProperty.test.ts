import fc from 'fast-check';
import { expect, it } from 'vitest';
import { everyCall, type NamedCall } from '#domain/calls/index.ts';
import { complaintAbout, furnish, pathOf, sendRaw } from '#tests/support/server/badInput.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

const kept = keepLog('warn');
const server = await startTestServer({ log: kept.log });
const room = await furnish(server);
// Reset and sign-in are limited, and would soon refuse everything.
const calls = everyCall.filter(({ call }) => !call.path.startsWith('auth/'));

const addressText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '0', '-1', 'null', "'; --", '\u0000'));
const anyText = fc.oneof(addressText, fc.constant('\ud800'));
const anyValue = fc.oneof(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), anyText, fc.double(), fc.integer());

/** The names of body or query fields, so that generated values reach their checks. */
function namesIn({ call }: NamedCall): string[] {
  const shape = (call.body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  return [...Object.keys(shape), ...Object.keys(call.query?.shape ?? {}), 'items', 'key', 'toString', 'constructor'];
}

const made = fc.record({
  which: fc.nat(),
  field: fc.array(fc.tuple(fc.nat(), anyValue), { maxLength: 6 }),
  query: fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom('siteId', 'offset', 'limit', 'searchQuery', 'mode', 'archived'), addressText),
      addressText,
    ),
    { maxLength: 4 },
  ),
  parameter: fc.option(addressText.filter((text) => text !== '' && text.length < 60)),
});

it('answers whatever is sent well, or refuses it with one plain sentence', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(made, async ({ which, field, query, parameter }) => {
      const named = calls[which % calls.length];
      if (named === undefined) throw new Error('No call stands.');
      const names = namesIn(named);
      const body = Object.fromEntries(field.map(([index, value]) => [names[index % names.length], value]));
      const given =
        parameter === null
          ? {}
          : {
              id: encodeURIComponent(parameter),
              type: encodeURIComponent(parameter),
              name: encodeURIComponent(parameter),
            };
      const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
      const answer = await sendRaw(server, {
        method: named.call.method,
        path: `${pathOf(named, room, given)}?${search}`,
        token: room.token,
        body: named.call.method === 'GET' ? undefined : JSON.stringify(body),
      });
      const complaint = answer.status < 300 ? null : complaintAbout(answer);
      expect({ name: named.name, complaint }).toEqual({ name: named.name, complaint: null });
    }),
    { numRuns: draws(150), verbose: fc.VerbosityLevel.None },
  );
  expect(kept.text()).not.toContain('A call failed');
});
