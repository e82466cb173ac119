import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChannelEntity, NetworkDevice } from '#domain/calls/networkDevices.ts';
import { channelsOf } from '#domain/adopting/channels.ts';
import { choiceOf, releaseOf, type Wiring } from '#domain/adopting/choice.ts';
import { answeredContacts, contactStates, declaredContact, outputOfContact } from '#domain/adopting/contacts.ts';
import { doorKey, type Door } from '#domain/adopting/doors.ts';
import { contactInput, networkDevice, relayOutput } from '#tests/support/records/networkDevice.ts';

const inputArbitrary = fc.record({
  before: fc.constantFrom(true, false, null),
  after: fc.constantFrom(true, false, null),
  rest: fc.constantFrom(null, 'closed' as const, 'open' as const),
  kind: fc.constantFrom('contact' as const, 'tamper' as const, 'problem' as const),
});

describe('the contacts that answer a try', () => {
  it('are those that changed, with the rest that their message format says or that they had before', () => {
    fc.assert(
      fc.property(fc.array(inputArbitrary, { maxLength: 6 }), fc.array(fc.nat({ max: 5 })), (inputs, taken) => {
        const deviceWith = (field: 'before' | 'after') =>
          networkDevice({ id: 5, inputs: inputs.map((one) => ({ ...contactInput, ...one, active: one[field] })) });
        const used = new Set(taken);
        const found = answeredContacts(contactStates(deviceWith('before')), deviceWith('after'), used);
        const isOpen = (active: boolean, rest: 'closed' | 'open') => active !== (rest === 'closed');
        const expected = inputs.flatMap(({ before, after, rest, kind }, input) => {
          if (kind !== 'contact' || after === null || used.has(input)) return [];
          // Of a contact without an earlier state only the declared rest says whether it moved.
          const hasMoved = before === null ? rest !== null && isOpen(after, rest) : before !== after;
          return hasMoved
            ? [{ input, rest: rest ?? (before === true ? 'closed' : 'open'), isDeclared: rest !== null }]
            : [];
        });
        expect(found.map(({ input, rest, isDeclared }) => ({ input, rest, isDeclared }))).toEqual(expected);
      }),
    );
  });

  it('tell of an output by its name, else by their place, else not', () => {
    const inputs: readonly NetworkDevice['inputs'][number][] = [
      { ...contactInput, name: 'Lid', kind: 'tamper' },
      { ...contactInput, name: 'b contact', rest: 'open' },
      { ...contactInput, name: 'a contact' },
    ];
    const outputs = ['a', 'b'].map((name) => ({ ...relayOutput, name }));
    const named = networkDevice({ id: 5, outputs, inputs: [...inputs] });
    expect([1, 2].map((input) => outputOfContact(named, input))).toEqual([1, 0]);
    // How the other one rests is not said.
    expect([0, 1].map((output) => declaredContact(named, output))).toEqual([null, { input: 1, rest: 'open' }]);
    const inputNamed = (name: string): NetworkDevice['inputs'][number] => ({
      ...contactInput,
      name,
      kind: name === 'Lid' ? 'tamper' : 'contact',
    });
    const numbered = networkDevice({
      id: 5,
      outputs,
      inputs: ['Switch 1', 'Lid', 'Switch 2'].map(inputNamed),
    });
    expect([0, 2].map((input) => outputOfContact(numbered, input))).toEqual([0, 1]);
    const odd = networkDevice({ id: 5, outputs, inputs: [{ ...contactInput, name: 'Switch 1' }] });
    expect(outputOfContact(odd, 0)).toBeNull();
    expect(outputOfContact(odd, 7)).toBeNull();
  });
});

const device = networkDevice({
  id: 7,
  outputs: [
    { ...relayOutput, name: 'One' },
    { ...relayOutput, name: 'Two' },
  ],
});
const [one, two] = channelsOf([device]) as [
  ReturnType<typeof channelsOf>[number],
  ReturnType<typeof channelsOf>[number],
];
const a101: Door = { entity: 'unit', id: 1, name: 'A101', area: null, isWired: false };
const a102: Door = { ...a101, id: 2, name: 'A102' };

const wired = (...pairs: readonly (readonly [typeof one, Door])[]): Wiring => ({
  doors: new Map(
    pairs.map(([channel, { entity, id, name }]) => [channel.key, { entity: entity as ChannelEntity, id, name }]),
  ),
  channels: new Map(pairs.map(([channel, door]) => [doorKey(door), channel])),
});
const noContact = () => null;
const contact = { input: 3, rest: 'closed' } as const;

describe('the choice of a door', () => {
  it('pairs a free one with its contact', () => {
    expect(choiceOf(one, a101, wired(), contact, noContact)).toEqual({
      kind: 'pair',
      pairings: [{ networkDeviceId: 7, output: 0, door: { entity: 'unit', id: 1 }, contact }],
    });
  });

  it('leaves the contact of a door that stays', () => {
    const choice = choiceOf(one, a101, wired([one, a101]), null, noContact);
    expect(choice).toMatchObject({ kind: 'same', pairings: [{ output: 0 }] });
    expect(choice.pairings[0]).not.toHaveProperty('contact');
  });

  it('moves one that is elsewhere', () => {
    expect(choiceOf(one, a102, wired([two, a102]), null, noContact)).toMatchObject({
      kind: 'move',
      from: two,
      pairings: [{ output: 0, contact: null, move: true }],
    });
    expect(choiceOf(one, { ...a102, isWired: true }, wired(), null, noContact)).toMatchObject({
      kind: 'move',
      from: null,
    });
  });

  it('swaps two, each with the contact of its new channel', () => {
    const contactAt = (channel: typeof one) => ({ input: channel.output + 4, rest: 'open' as const });
    expect(choiceOf(one, a102, wired([one, a101], [two, a102]), null, contactAt)).toEqual({
      kind: 'swap',
      other: two,
      pairings: [
        {
          networkDeviceId: 7,
          output: 0,
          door: { entity: 'unit', id: 2 },
          contact: { input: 4, rest: 'open' },
          move: true,
        },
        {
          networkDeviceId: 7,
          output: 1,
          door: { entity: 'unit', id: 1 },
          contact: { input: 5, rest: 'open' },
          move: true,
        },
      ],
    });
  });

  it('takes the place of another, which is let go first', () => {
    expect(choiceOf(one, a102, wired([one, a101]), null, noContact)).toMatchObject({
      kind: 'replace',
      pairings: [{ output: 0, door: { id: 2 } }],
    });
    expect(releaseOf(one, a101, 12, contact)).toEqual({
      networkDeviceId: 7,
      output: 0,
      door: { entity: 'unit', id: 1 },
      before: { controllerId: null, channel: null, contactInput: null, contactRest: null },
      after: { controllerId: 12, channel: 0, contactInput: 3, contactRest: 'closed' },
      controller: { id: 12, isNew: false },
    });
  });
});
