import { describe, expect, it } from 'vitest';
import { doorActs } from '#domain/commands/act.ts';
import { blockOf } from '#domain/commands/block.ts';
import { evidenceOf } from '#domain/commands/evidence.ts';
import { isOffered } from '#domain/commands/hold.ts';
import { scenarioPlan } from '#domain/commands/scenarioPlan.ts';
import { overlockMessages } from '#domain/messages/commandEnds.ts';

const heldSince = '2026-11-21T02:00:00Z';
const offered = (row: object) => doorActs.filter((act) => isOffered(act, row));

it('is offered where the server has holds, and a release in its place while the door is held', () => {
  expect(offered({})).toEqual(['lock', 'open']);
  expect(offered({ heldSince: undefined })).toEqual(['lock', 'open']);
  expect(offered({ heldSince: null })).toEqual(['lock', 'open', 'hold']);
  expect(offered({ heldSince })).toEqual(['lock', 'open', 'release']);
});

describe.each(['unit', 'gate'] as const)('the proof of a command to a %s', (entity) => {
  const shows = (act: (typeof doorActs)[number], row: object) => evidenceOf(entity, act)?.shows({ ...row }, {}, {});

  it('is for a hold that the door is held, and for a release that it is not', () => {
    const rows = [{ heldSince }, { heldSince: null }];
    expect(rows.map((row) => shows('hold', row))).toEqual([true, false]);
    expect(rows.map((row) => shows('release', row))).toEqual([false, true]);
  });

  it('is for a lock no status of a door that is still held', () => {
    expect(shows('lock', { status: 'locked', heldSince })).toBe(false);
    expect(shows('lock', { status: 'locked', heldSince: null })).toBe(true);
    expect(shows('lock', { status: 'locked' })).toBe(true);
  });

  it('is a new overlock for a release, and the end of a hold', () => {
    const end = (act: 'hold' | 'release', row: object) =>
      evidenceOf(entity, act)?.endByOverlock?.({ status: 'overlocked', ...row }, { status: 'locked' }) ?? null;
    expect(end('release', {})).toEqual({ isDone: true, text: overlockMessages.lock });
    expect(end('hold', {})).toEqual({ isDone: false, text: overlockMessages.open });
    expect([end('hold', { heldSince }), end('release', { heldSince })]).toEqual([null, null]);
  });
});

describe('an overlocked unit', () => {
  it('takes no command, but one that shuts it where it is held', () => {
    const taken = (row: object) =>
      doorActs.filter((act) => blockOf('unit', { status: 'overlocked', ...row }, act) === null);
    expect(taken({ heldSince: null })).toEqual([]);
    expect(taken({ heldSince })).toEqual(['lock', 'release']);
    expect(blockOf('unit', { status: 'overlocked', heldSince })).toBeNull();
    expect(blockOf('unit', { status: 'overlocked' })).toBe('overlocked');
  });

  it('is locked by a lockdown where it is held, as all held doors are', () => {
    const gates = [
      { id: 1, status: 'locked', heldSince },
      { id: 2, status: 'locked', heldSince: null },
    ];
    const units = [
      { id: 3, status: 'overlocked', heldSince },
      { id: 4, status: 'armed', heldSince },
      { id: 5, status: 'overlocked' },
    ];
    expect(scenarioPlan('lockdown', { gates, units }).shutsHeld).toBe(3);
    expect(scenarioPlan('lockdown', { gates, units }).records).toEqual([
      { entity: 'gate', id: 1 },
      { entity: 'unit', id: 3 },
      { entity: 'unit', id: 4 },
    ]);
  });
});
