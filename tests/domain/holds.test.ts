import { expect, it } from 'vitest';
import type { Unit } from '#domain/entities/unit.ts';
import { changesOfHold, heldText, holdableAs } from '#domain/lifecycle/hold.ts';
import { can, type Rights } from '#domain/permissions/can.ts';
import { actionsOf } from '#shell/palette/recordActions.ts';

const free = { id: 1, kind: 'storage', ActiveBooking: null, Hold: null } as Unit;
const held = {
  ...free,
  Hold: { id: 7, type: 'storage', heldUntil: '2026-11-30', customer: { id: 2, name: 'Zoë Park' } },
} as Unit;

it('a free unit can be held, by the type that it is booked under', () => {
  expect(holdableAs(free)).toBe('storage');
  expect(holdableAs({ ...free, kind: 'office' })).toBe('workspace');
});

it.each([
  ['is let', { ...free, ActiveBooking: { id: 3 } }],
  ['is held already', held],
  ['is let by the hour', { ...free, kind: 'pool_table' }],
  ['is of an unknown kind', { ...free, kind: undefined }],
  ['is of a server that holds no units', { id: 1, kind: 'storage', ActiveBooking: null }],
])('none that %s', (_why, unit) => {
  expect(holdableAs(unit as Unit)).toBeNull();
});

it('says for whom a unit is held and until when, as far as it is known', () => {
  expect(heldText(held)).toBe('Held for Zoë Park until 30/11/2026');
  expect(heldText({ ...held, Hold: { ...held.Hold, customer: null } } as Unit)).toBe('Held until 30/11/2026');
  expect(heldText(free)).toBeNull();
  expect(heldText({ id: 1 } as Unit)).toBeNull();
});

it('is in the palette for free units, with the right to book', () => {
  const actionFor = (permissions: Rights['permissions']) =>
    actionsOf('unit', {
      may: (ask) => can({ permissions, isSuperAdmin: false }, ask),
      mayOpen: (route) => route === 'unit.detail',
    }).find(({ verb }) => verb.startsWith('Hold for'));
  expect(actionFor({ sites: 2, bookings: 2 })).toBeUndefined();
  const action = actionFor({ sites: 2, bookings: 6 });
  if (action?.kind !== 'page') throw new Error('It opens a page.');
  expect([action.to, action.search, action.parametersOf(free)]).toEqual(['unit.detail', '?hold=1', { id: 1 }]);
  expect(action.parametersOf(held)).toBeNull();
});

const [friday, monday] = [new Date('2026-11-27T01:00:00Z'), new Date('2026-11-30T01:00:00Z')];

it.each([
  ['begins now', 'reserved', null, null, [{ status: 'upcoming' }, { status: 'active' }]],
  ['begins later', 'reserved', null, monday, [{ status: 'upcoming', startsAt: monday }]],
  ['goes on after the move-in failed', 'upcoming', null, null, [{ status: 'active' }]],
  ['begins later after the move-in failed', 'upcoming', null, monday, [{ status: 'upcoming', startsAt: monday }]],
  [
    'begins at another moment after the bill failed',
    'upcoming',
    friday,
    monday,
    [{ status: 'upcoming', startsAt: monday }],
  ],
  ['is only billed after the bill failed', 'upcoming', monday, monday, []],
  ['has moved in already', 'active', null, monday, []],
] as const)('a hold that becomes a booking: it %s', (_what, status, sent, startsAt, changes) => {
  expect(changesOfHold({ status, startsAt: sent?.getTime() ?? null }, startsAt)).toEqual(changes);
});
