import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelsOf } from '#domain/adopting/channels.ts';
import { doorKey, type Door } from '#domain/adopting/doors.ts';
import { fittedName, matchNames, namePartsOf } from '#domain/adopting/names.ts';
import { networkDevice, relayOutput } from '#tests/support/records/networkDevice.ts';

const unit = (name: string, id = 1, isWired = false): Door => ({ entity: 'unit', id, name, area: null, isWired });
const unitsOf = (...names: string[]) => names.map((name, index) => unit(name, index + 1));
const channelsNamed = (...names: string[]) =>
  channelsOf([
    networkDevice({ id: 5, name: 'Box', outputs: names.map((name) => ({ ...relayOutput, name, key: name })) }),
  ]);

/** "loc-a-101 matched A101" */
const told = (channels: ReturnType<typeof channelsOf>, doors: readonly Door[], pattern?: string) =>
  matchNames(channels, doors, pattern).map(
    ({ channel, result, doors: found }) =>
      `${channel.device.outputs[channel.output]?.name} ${result} ${found.map(({ name }) => name).join()}`,
  );

describe('the name of a channel', () => {
  it.each([
    ['loc-a-101', 'A101'],
    ['LOC_A_0101', 'a 101'],
    ['Tür Ä7', 'A-7'],
    ['Gate1 relay', 'Gate 1'],
  ])('%s means the door %s', (channel, door) => {
    expect(told(channelsNamed(channel, 'spare'), unitsOf(door))).toEqual([`${channel} matched ${door}`, 'spare none ']);
  });

  it('means the door of the longest name in it', () => {
    expect(told(channelsNamed('loc a 101', 'x'), unitsOf('101', 'A101', '1'))[0]).toBe('loc a 101 matched A101');
  });

  it('means none of several doors, none that another channel means too, and none that is connected', () => {
    expect(told(channelsNamed('a101 b102', 'x'), unitsOf('A101', 'B102'))[0]).toBe('a101 b102 several A101,B102');
    expect(told(channelsNamed('a101 left', 'a101 right'), unitsOf('A101'))).toEqual([
      'a101 left claimed A101',
      'a101 right claimed A101',
    ]);
    expect(told(channelsNamed('a101', 'x'), [unit('A101', 1, true), unit('101', 2)])[0]).toBe('a101 wired A101');
  });

  it('is that of the device where it has one channel, and of the output where it has several', () => {
    const single = channelsOf([networkDevice({ id: 5, name: 'a101', outputs: [{ ...relayOutput, name: 'Lock' }] })]);
    expect(matchNames(single, unitsOf('A101')).map(({ result }) => result)).toEqual(['matched']);
    const box = channelsOf([
      networkDevice({
        id: 5,
        name: 'box-a101',
        outputs: [
          { ...relayOutput, name: 'a102' },
          { ...relayOutput, name: 'Relay' },
        ],
      }),
    ]);
    expect(matchNames(box, unitsOf('A101', 'A102')).map(({ doors }) => doors.map(({ name }) => name))).toEqual([
      ['A102'],
      [],
    ]);
  });

  it('is read by a pattern where one is given', () => {
    const channels = channelsNamed('loc-a-101', 'lamp-a-102', 'loc-');
    expect(told(channels, unitsOf('A101', 'A102', '101'), 'LOC-*')).toEqual([
      'loc-a-101 matched A101',
      'lamp-a-102 none ',
      'loc- none ',
    ]);
    expect(fittedName('*-lock', 'A7-Lock')).toBe('a7');
    expect(fittedName('lock', 'lock')).toBeNull();
  });
});

const doorNames = fc.uniqueArray(fc.tuple(fc.constantFrom('A', 'B', 'Hall'), fc.integer({ min: 1, max: 60 })), {
  minLength: 1,
  maxLength: 30,
  selector: ([letter, number]) => `${letter}${number}`,
});
const separators = fc.constantFrom('', '-', '_', ' ', '/', '.00');

it('every spelling of names that differ finds each its own door, in whatever order', () => {
  fc.assert(
    fc.property(doorNames, separators, fc.boolean(), fc.nat(), (names, separator, isLoud, turn) => {
      const doors = names.map(([letter, number], index) => unit(`${letter}${number}`, index + 1));
      const spelt = names.map(([letter, number]) => `loc-${letter}${separator}${number}`);
      const channels = channelsNamed(...spelt.map((name) => (isLoud ? name.toUpperCase() : name)), 'spare');
      const turned = [...channels.slice(turn % channels.length), ...channels.slice(0, turn % channels.length)];
      for (const match of matchNames(turned, doors)) {
        const door = doors[match.channel.output];
        expect(match.result).toBe(door === undefined ? 'none' : 'matched');
        expect(match.doors).toEqual(door === undefined ? [] : [door]);
      }
    }),
  );
});

const anyName = fc.string({ unit: fc.constantFrom('a', 'B', '1', '0', '-', ' ', 'ß'), maxLength: 8 });

it('no door is matched twice, and none that is connected, whatever the names', () => {
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 8 }), fc.array(fc.tuple(anyName, fc.boolean())), (outputs, doors) => {
      const all = doors.map(([name, isWired], index) => unit(name, index + 1, isWired));
      const matched = matchNames(channelsNamed(...outputs), all).filter(({ result }) => result === 'matched');
      const keys = matched.flatMap(({ doors: found }) => found.map(doorKey));
      expect(new Set(keys).size).toBe(matched.length);
      expect(matched.every(({ doors: found }) => found.every(({ isWired }) => !isWired))).toBe(true);
    }),
  );
});

it('parts of a name are its words and numbers', () => {
  expect(namePartsOf('Loc-A_007/b')).toEqual(['loc', 'a', '7', 'b']);
});
