import fc from 'fast-check';
import { expect, it } from 'vitest';
import { actsOf, commandActs, commandedEntities, doorActs } from '#domain/commands/act.ts';
import { deviceLimitOf, settingReachOf, type OutputAbilities } from '#domain/commands/deviceLimit.ts';
import { deviceLimits } from '#domain/messages/deviceLimits.ts';
import { networkLimits, outputKinds } from '#domain/states/network.ts';

const able: OutputAbilities = { kind: 'lock', holds: true, pulses: false, locks: true };
const abilities = fc.record({
  kind: fc.constantFrom(...outputKinds),
  holds: fc.boolean(),
  pulses: fc.boolean(),
  locks: fc.boolean(),
});

it.each(['unit', 'gate'] as const)('forbids on a %s what its output cannot do', (entity) => {
  const forbidden = (output: Partial<OutputAbilities>, pulse = 1) =>
    doorActs.flatMap((act) => deviceLimitOf({ entity, act }, { ...able, ...output }, pulse) ?? []);
  expect(forbidden({})).toEqual([]);
  expect(forbidden({ holds: false })).toEqual([deviceLimits.hold]);
  expect(forbidden({ locks: false })).toEqual([deviceLimits.lock]);
  expect(forbidden({ pulses: true }, 0)).toEqual([deviceLimits.shortPulse]);
  expect(forbidden({ pulses: true }, networkLimits.shortestPulse)).toEqual([]);
  expect(forbidden({ kind: 'keypad' })).toEqual(doorActs.map(() => deviceLimits.keypad));
});

it('forbids on other devices what no network device does', () => {
  const forbidden = commandedEntities.flatMap((entity) =>
    actsOf[entity].filter((act) => deviceLimitOf({ entity, act }) !== null).map((act) => `${entity} ${act}`),
  );
  expect(forbidden).toEqual([
    'multiplexer power',
    'multiplexer channelReset',
    'multiplexer enrol',
    'motorisedLock calibrate',
  ]);
  expect(deviceLimitOf({ entity: 'multiplexer', act: 'power', channel: 0 }, { ...able, kind: 'relay' })).toBeNull();
});

it('forbids no more where the output or the pulse is unknown, and never to end a hold or to toggle a relay', () => {
  const asked = fc.record({ entity: fc.constantFrom(...commandedEntities), act: fc.constantFrom(...commandActs) });
  fc.assert(
    fc.property(asked, abilities, fc.option(fc.double({ min: 0, max: 5, noNaN: true })), (act, output, pulse) => {
      const known = deviceLimitOf(act, output, pulse ?? undefined);
      if (deviceLimitOf(act) !== null) expect(known).toBe(deviceLimitOf(act));
      if (deviceLimitOf(act, output) !== null) expect(known).toBe(deviceLimitOf(act, output));
      if (output.kind !== 'keypad' && act.act === 'release') expect(known).toBeNull();
      if (output.kind !== 'keypad' && act.entity === 'powerController' && act.act === 'power') expect(known).toBeNull();
    }),
  );
});

it('says of a setting whether it reaches a device', () => {
  const relay: OutputAbilities = { kind: 'relay', holds: true, pulses: true, locks: true };
  const reach = (value: unknown, ...outputs: OutputAbilities[]) => settingReachOf('lockDriveTime', value, outputs);
  expect(reach(1.5, able, relay)).toBe('sent');
  expect(reach(null, relay)).toBe('sent');
  expect(reach(0, relay)).toBe('short');
  expect(reach(0, able)).toBe('ownPulse');
  expect(reach(1, { ...relay, kind: 'keypad' })).toBe('kept');
  expect(settingReachOf('relockTime', 5, [relay])).toBe('kept');
});
