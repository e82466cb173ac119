import { expect, it } from 'vitest';
import { reachOf, reaches, silenceLimit, toneOfReached } from '#domain/states/reach.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const before = (span: number) => new Date(now - span).toISOString();

it.each([
  ['online', { online: true, lastHeardAt: before(60_000) }],
  // A server that does not say when is believed.
  ['online', { online: true }],
  ['silent', { online: true, lastHeardAt: before(silenceLimit + 1) }],
  ['offline', { online: false, lastHeardAt: before(60_000) }],
  ['offline', { online: false }],
  ['never', { online: true, lastHeardAt: null }],
  ['never', { online: false, lastHeardAt: null }],
  ['unknown', {}],
  ['unknown', { lastHeardAt: null }],
] as const)('a device is %s', (reach, of) => {
  expect(reachOf(of, now)).toBe(reach);
});

it('never shows the last state of a device that is not heard as secure', () => {
  expect(reaches.map((reach) => toneOfReached('secure', reach))).toEqual([
    'secure',
    'offline',
    'offline',
    'offline',
    'secure',
  ]);
  expect(reaches.map((reach) => toneOfReached('alarm', reach))).toEqual(reaches.map(() => 'alarm'));
});
