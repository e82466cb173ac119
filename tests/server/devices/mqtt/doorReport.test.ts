import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outputStates } from '#domain/states/network.ts';
import { changedState, stateOfChannel, type ChannelSigns } from '#server/devices/mqtt/doorReport.ts';
import type { ChannelRecord } from '#server/devices/mqtt/wiring.ts';

const aUnit: ChannelRecord = {
  kind: 'unit',
  id: 1,
  name: 'A101',
  channel: 0,
  contactInput: null,
  contactRest: null,
  isOverlocked: false,
  isHeld: false,
};
const withContact: ChannelRecord = { ...aUnit, contactInput: 0, contactRest: 'closed' };
const nothing: ChannelSigns = { output: undefined, isOpen: undefined, tampered: undefined, troubled: undefined };

it.each([
  ['an open contact', withContact, { output: 'locked', isOpen: true }, 'opened'],
  ['a lock that rests, with the door shut', withContact, { output: 'locked', isOpen: false }, 'locked'],
  ['a lock that rests while the contact is silent', withContact, { output: 'locked' }, undefined],
  ['a lock without a contact', aUnit, { output: 'locked' }, 'locked'],
  ['a relay that is on', aUnit, { output: 'on' }, 'unlocked'],
  ['a relay that is off', aUnit, { output: 'off' }, 'locked'],
  ['a lock on its way', aUnit, { output: 'opening' }, 'unlocked'],
  ['a gate on its way', { ...aUnit, kind: 'gate' }, { output: 'shutting' }, 'opened'],
  ['a cover that is open', aUnit, { output: 'opened' }, 'opened'],
  ['a shut door whose lock is silent', withContact, { isOpen: false }, 'closed'],
  ['silence', withContact, {}, undefined],
] as const)('tells a status by %s', (_what, record, signs, status) => {
  expect(stateOfChannel(record, { ...nothing, ...signs }).status).toBe(status);
});

it('keeps an overlocked unit overlocked while it is shut, and alarms when it opens', () => {
  const overlocked = { ...withContact, isOverlocked: true };
  const shut = stateOfChannel(overlocked, { ...nothing, output: 'locked', isOpen: false });
  expect(shut.status).toBeUndefined();
  expect(shut.alarming).toBeUndefined();
  const opened = stateOfChannel(overlocked, { ...nothing, output: 'locked', isOpen: true });
  expect(opened).toMatchObject({ alarming: true });
  expect(opened.status).toBeUndefined();
  expect(stateOfChannel(overlocked, { ...nothing, output: 'unlocked' })).toMatchObject({ alarming: true });
});

it('ends a hold when the output rests', () => {
  const held = { ...aUnit, isHeld: true };
  expect(stateOfChannel(held, { ...nothing, output: 'off' }).held).toBe(false);
  expect(stateOfChannel(held, { ...nothing, output: 'on' }).held).toBeUndefined();
});

it('claims nothing of a lockable whose contact is silent', () => {
  const locker = { ...withContact, kind: 'lockable' } as const;
  expect(stateOfChannel(locker, { ...nothing, output: 'off' })).toEqual({});
  expect(stateOfChannel(locker, { ...nothing, output: 'off', isOpen: true })).toEqual({ doorState: 'opened' });
});

const someSigns = fc.record({
  output: fc.constantFrom(undefined, ...outputStates),
  isOpen: fc.constantFrom(undefined, true, false),
  tampered: fc.constantFrom(undefined, true, false),
  troubled: fc.constantFrom(undefined, true, false),
});

it('never calls an open door locked, whatever its lock says', () => {
  fc.assert(
    fc.property(someSigns, fc.constantFrom(aUnit, withContact), (signs, record) => {
      const { status } = stateOfChannel(record, signs);
      if (signs.isOpen === true) expect(status).toBe('opened');
      if (status === 'locked' && record.contactInput !== null) expect(signs.isOpen).toBe(false);
    }),
  );
});

it('reports a change once', () => {
  fc.assert(
    fc.property(someSigns, (signs) => {
      const state = changedState({}, stateOfChannel(withContact, signs));
      expect(changedState(state, stateOfChannel(withContact, signs))).toEqual({});
    }),
  );
});
