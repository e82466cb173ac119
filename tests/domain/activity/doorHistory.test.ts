import { describe, expect, it } from 'vitest';
import { doorsAt, sourcesOfDoors, withDoors } from '#domain/activity/doorHistory.ts';
import { tileValues, type TileSources } from '#domain/activity/tiles.ts';
import type { SiteHistory } from '#domain/calls/siteHistory.ts';
import { deviceKinds } from '#domain/states/deviceKind.ts';
import { zoneMark } from '#format/zoneMark.ts';

const moment = (minute: number) => new Date(Date.UTC(2026, 10, 20, 2, minute)).toISOString();
const at = (minute: number) => Date.parse(moment(minute));
const calm = { alarmingSince: null, faultedSince: null };

const history: SiteHistory = {
  knownFrom: moment(0),
  at: moment(10),
  until: moment(50),
  doors: [
    { entity: 'unit', id: 1, fields: { status: 'locked', ...calm } },
    { entity: 'unit', id: 2, fields: { status: 'opened', ...calm } },
    { entity: 'gate', id: 1, fields: { status: 'locked' } },
  ],
  changes: [
    { at: moment(14), entity: 'unit', id: 1, fields: { alarmingSince: moment(14) } },
    { at: moment(20), entity: 'gate', id: 1, fields: { status: 'opened' } },
    { at: moment(30), entity: 'unit', id: 2, fields: null },
  ],
};

const devices = Object.fromEntries(deviceKinds.map((kind) => [kind, null])) as TileSources['devices'];
const figuresAt = (minute: number) => {
  const doors = doorsAt(history, at(minute));
  if (doors === null) return null;
  const { alarming, open, occupied, offline } = tileValues({
    ...sourcesOfDoors(doors),
    devices,
    moves: null,
    eventsAMinute: null,
  });
  return { alarming: alarming.value, open: open.value, occupied: occupied.value, offline: offline.value };
};

describe('the doors of a past moment', () => {
  it('are those of the answer with what changed until then; what it does not tell is unknown', () => {
    const unknown = { occupied: null, offline: null };
    expect(figuresAt(12)).toEqual({ alarming: 0, open: 1, ...unknown });
    expect(figuresAt(14)).toEqual({ alarming: 1, open: 1, ...unknown });
    expect(figuresAt(25)).toEqual({ alarming: 1, open: 2, ...unknown });
    expect(figuresAt(40)).toEqual({ alarming: 1, open: 1, ...unknown });
    expect(figuresAt(5)).toBeNull();
    expect(figuresAt(55)).toBeNull();
  });

  it('give no number of faults while no device is known', () => {
    const none = { unit: null, gate: null, lockable: null, alarming: null, faulted: null, moves: null };
    const known: TileSources = { ...none, devices, eventsAMinute: null };
    const doors = doorsAt(history, at(12)) ?? [];
    expect(withDoors(known, doors)).toMatchObject({ alarming: 0, faulted: null });
    const controller = { total: 1, by: { fault: { faulted: 1 } } };
    expect(tileValues(withDoors({ ...known, devices: { ...devices, controller } }, doors)).faulted.value).toBe(1);
  });

  it('make no figure of a door whose alarm is not known', () => {
    const doors = doorsAt(history, at(12)) ?? [];
    expect(sourcesOfDoors([...doors, { entity: 'unit', id: 9, fields: { status: 'locked' } }])).toMatchObject({
      alarming: null,
      faulted: null,
    });
  });
});

it('marks a time whose clocks differ from those around it', () => {
  expect(zoneMark(at(0), 'Australia/Perth', 'Australia/Brisbane')).toBe('AWST');
  expect(zoneMark(at(0), 'Australia/Brisbane', 'Australia/Brisbane')).toBeNull();
  // The same clocks need no mark, whatever the zones are called.
  expect(zoneMark(at(0), 'Australia/Melbourne', 'Australia/Sydney')).toBeNull();
});
