import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actsOf, commandedEntities } from '#domain/commands/act.ts';
import { doorsMoved } from '#domain/commands/doorsMoved.ts';
import { exitsGained, settingsThatOpen } from '#domain/commands/doorSettings.ts';
import { exitsOf } from '#domain/commands/exits.ts';
import { relayModes } from '#domain/states/device.ts';

describe('the doors that a command moves', () => {
  it('are one at least, whatever the command, but where it moves none', () => {
    const moving = commandedEntities.flatMap((entity) =>
      actsOf[entity].flatMap((act) =>
        doorsMoved(entity, act, { channels: [0], connected: 0 }) === 0 ? [] : `${entity} ${act}`,
      ),
    );
    const all = commandedEntities.flatMap((entity) => actsOf[entity].map((act) => `${entity} ${act}`));
    expect(all.filter((each) => !moving.includes(each))).toEqual(['multiplexer enrol']);
  });

  it('are none for an exit that opens, and one for an exit that locks', () => {
    expect([doorsMoved('gate', 'open', { isExit: true }), doorsMoved('gate', 'lock', { isExit: true })]).toEqual([
      0, 1,
    ]);
  });

  it('are counted once for a calibration, by its first step', () => {
    const events = ['start', 'opened', 'closed', 'finish', 'cancel'] as const;
    expect(events.map((event) => doorsMoved('motorisedLock', 'calibrate', { event }))).toEqual([1, 0, 0, 0, 0]);
  });
});

const seconds = fc.option(fc.double({ min: 0, max: 3_600, noNaN: true }), { nil: undefined });
const settings = fc.record(
  {
    disableAutolockOnClose: fc.boolean(),
    relockTime: seconds,
    unopenedRelockTime: seconds,
    doorMotorTime: seconds,
    lockDriveTime: seconds,
    relayMode: fc.constantFrom(null, ...relayModes),
    direction: fc.constantFrom('entrance', 'exit'),
  },
  { requiredKeys: [] },
);
const gates = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 9 }), direction: fc.constantFrom(null, undefined, 'entrance', 'exit') }),
  { selector: ({ id }) => id },
);

describe('settings that keep doors open', () => {
  it('are some of the given ones, and count once', () => {
    fc.assert(
      fc.property(settings, settings, (before, given) => {
        const opening = settingsThatOpen(before, given);
        expect(given).toMatchObject(opening);
        expect(settingsThatOpen({ ...before, ...opening }, given)).toEqual({});
      }),
    );
  });

  it('leave no exit that was none before uncounted', () => {
    fc.assert(
      fc.property(gates, gates, (before, after) => {
        const known = new Set([...exitsOf(before).map(({ id }) => id), ...exitsGained(before, after)]);
        expect(exitsOf(after).filter(({ id }) => !known.has(id))).toEqual([]);
        expect(exitsGained(after, after)).toEqual([]);
      }),
    );
  });
});
