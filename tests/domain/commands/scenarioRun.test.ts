import { describe, expect, it } from 'vitest';
import { endPlan, type RunDoor } from '#domain/commands/scenarioRun.ts';

const heldSince = '2026-11-21T02:00:00Z';
const before = (given: Partial<RunDoor>): RunDoor => ({
  entity: 'unit',
  id: 1,
  name: 'A1',
  status: 'unlocked',
  wasHeld: false,
  ...given,
});

/** The command that the end of the scenario sends to a door, or why it stays. */
function endOf(act: 'lock' | 'open' | 'hold', door: Partial<RunDoor>, now: object | null): string {
  const was = before(door);
  const rows = now === null ? [] : [{ id: was.id, ...now }];
  const empty = { gate: [], unit: [] };
  const { commands, left } = endPlan({ act, doors: [was] }, { ...empty, [was.entity]: rows });
  const kept = Object.entries(left).flatMap(([why, doors]) => (doors.length === 0 ? [] : [why]));
  return [...commands.map((command) => command.act), ...kept].join() || 'nothing';
}

describe('the end of a fire', () => {
  it.each([
    ['releases a gate that it held', {}, { heldSince }, 'release'],
    ['keeps a gate that was held before', { wasHeld: true }, { heldSince }, 'nothing'],
    ['leaves a gate that somebody shut since', {}, { heldSince: null }, 'nothing'],
    ['says that a gate is gone', {}, null, 'gone'],
  ])('%s', (_what, door, now, expected) => {
    expect(endOf('hold', { entity: 'gate', ...door }, now)).toBe(expected);
  });
});

describe('the end of a lockdown', () => {
  it.each<[string, Partial<RunDoor>, object, string]>([
    ['unlocks a unit that was unlocked', {}, { status: 'locked' }, 'open'],
    ['unlocks a unit that stood open', { status: 'opened' }, { status: 'armed' }, 'open'],
    ['leaves a unit that was unlocked again', {}, { status: 'unlocked' }, 'nothing'],
    ['leaves a unit that was closed', { status: 'closed' }, { status: 'locked' }, 'nothing'],
    ['says that a unit is overlocked since', {}, { status: 'overlocked' }, 'overlocked'],
    ['says that a state is unknown', { status: null }, { status: 'locked' }, 'unknown'],
    ['holds a door that was held', { wasHeld: true }, { status: 'locked', heldSince: null }, 'hold'],
    ['leaves a gate that let somebody pass', { entity: 'gate', status: 'opened' }, { status: 'locked' }, 'nothing'],
    ['unlocks a gate that was unlocked', { entity: 'gate' }, { status: 'locked' }, 'open'],
  ])('%s', (_what, door, now, expected) => {
    expect(endOf('lock', door, now)).toBe(expected);
  });
});

it('locks doors again that an opening scenario unlocked', () => {
  expect(endOf('open', { status: 'locked' }, { status: 'unlocked' })).toBe('lock');
  expect(endOf('open', { status: 'unlocked' }, { status: 'unlocked' })).toBe('nothing');
  expect(endOf('open', { status: 'locked' }, { status: 'overlocked' })).toBe('nothing');
});
