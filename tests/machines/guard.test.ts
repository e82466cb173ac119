import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import type { Visitor } from '#domain/routes/admit.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { guardMachine, type GuardEvent } from '#machines/guardMachine.ts';
import { nameOf } from './replay.ts';

const signedOut: Visitor = { rights: null, features: null };
const reader: Visitor = { rights: { permissions: { sites: 2 }, isSuperAdmin: false }, features: null };
const superAdmin: Visitor = { rights: { permissions: {}, isSuperAdmin: true }, features: null };

const visit = (route: RouteId | null, previous = '/units') => ({ type: 'VISIT', route, previous }) as const;
const visitor = (who: Visitor | null) => ({ type: 'VISITOR', visitor: who }) as const;
const provisional = (who: Visitor) => ({ type: 'VISITOR', visitor: who, isProvisional: true }) as const;

const visits = [visit('unit.list'), visit('unit.create'), visit('report.list'), visit('login'), visit(null)];
const visitors = [visitor(null), visitor(signedOut), visitor(reader), visitor(superAdmin)];
const events: GuardEvent[] = [...visits, ...visitors];

function decide(...given: GuardEvent[]) {
  const actor = createActor(guardMachine).start();
  for (const event of given) actor.send(event);
  return actor.getSnapshot();
}

test('every decision is reached', () => {
  const reached = new Set(getShortestPaths(guardMachine, { events }).map(({ state }) => state.value));
  expect([...reached].toSorted()).toEqual(['admitted', 'refused', 'toLogin', 'toNotFound', 'waiting']);
});

test('along every path the last visit and the last visitor alone decide', () => {
  // Each state is one visit and one visitor: paths of two more changes cover all orders.
  const paths = getSimplePaths(guardMachine, { events: [...visits.slice(0, 2), ...visitors.slice(0, 3)] });
  expect(paths.length).toBeGreaterThan(100);
  for (const { steps, state } of paths) {
    const given = steps.map(({ event }) => event as GuardEvent);
    const last = (type: GuardEvent['type']) => given.findLast((event) => event.type === type);
    const fresh = decide(...[last('VISITOR'), last('VISIT')].filter((event) => event !== undefined));
    const path = nameOf(steps);
    const expected = { path, value: fresh.value, missing: fresh.context.missing };
    expect({ path, value: state.value, missing: state.context.missing }).toEqual(expected);
  }
});

describe('decisions', () => {
  test.each([
    ['waits while the session loads', [visit('unit.list')], 'waiting'],
    ['admits public pages at once', [visit('login')], 'admitted'],
    ['leads to the sign-in', [visitor(signedOut), visit('unit.list')], 'toLogin'],
    ['leads to the sign-in before it checks an unknown path', [visitor(signedOut), visit(null)], 'toLogin'],
    ['admits an unknown path when somebody is signed in', [visitor(reader), visit(null)], 'admitted'],
    ['admits with the right', [visitor(reader), visit('unit.list')], 'admitted'],
    ['sends a disabled feature to /404', [visitor(reader), visit('report.list')], 'toNotFound'],
    ['admits a super admin to both', [visitor(superAdmin), visit('report.list')], 'admitted'],
    ['decides once the session has loaded', [visit('unit.list'), visitor(reader)], 'admitted'],
    ['admits at once by provisional rights', [provisional(reader), visit('unit.list')], 'admitted'],
    ['waits when provisional rights refuse', [provisional(reader), visit('unit.create')], 'waiting'],
    ['waits while a feature is unknown', [provisional(reader), visit('report.list')], 'waiting'],
    ['refuses once the final rights refuse', [provisional(reader), visit('unit.create'), visitor(reader)], 'refused'],
    [
      'admits once the final rights admit',
      [provisional(reader), visit('report.list'), visitor(superAdmin)],
      'admitted',
    ],
    ['leads to the sign-in without waiting', [provisional(signedOut), visit('unit.list')], 'toLogin'],
    ['decides again on sign-out', [visitor(reader), visit('unit.list'), visitor(signedOut)], 'toLogin'],
  ] as const)('%s', (_name, given, expected) => {
    expect(decide(...given).value).toBe(expected);
  });

  test('a refusal names the missing right, and the next visit forgets it', () => {
    const refused = decide(visitor(reader), visit('unit.create', '/units?page=2'));
    expect(refused.value).toBe('refused');
    expect(refused.context.missing).toEqual({ area: 'sites', level: 'write' });
    expect(refused.context.visit?.previous).toBe('/units?page=2');
    expect(decide(visitor(reader), visit('unit.create'), visit('unit.list')).context.missing).toBeNull();
  });
});
