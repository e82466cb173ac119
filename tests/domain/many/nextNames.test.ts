import { expect, it } from 'vitest';
import { readFreeChannels } from '#domain/forms/freeChannels.ts';
import { freeControllers, unknownPlaces, nextChannel } from '#domain/many/channels.ts';
import { wiringPlan } from '#domain/many/wiringPlan.ts';
import { nextNames } from '#domain/many/nextNames.ts';
import { deviceCalls } from '#domain/calls/devices.ts';

it.each([
  ['A101', ['A102', 'A103']],
  ['A099', ['A100', 'A101']],
  ['9', ['10', '11']],
  ['Level 2 / 07', ['Level 2 / 08', 'Level 2 / 09']],
  ['Row C', ['Row D', 'Row E']],
  ['12b', ['12c', '12d']],
  ['Row Y', ['Row Z']],
  ['Row Z', ['Row Z 2', 'Row Z 3']],
  ['North gate', ['North gate 2', 'North gate 3']],
  ['  Lift 1 ', ['Lift 2', 'Lift 3']],
  ['', []],
])('counts on from “%s”', (name, next) => {
  expect(nextNames(name, 2)).toEqual(next);
});

it('takes the next free channel, and begins again after the last', () => {
  expect(nextChannel([5, 0, 3], 1)).toBe(3);
  expect(nextChannel([0, 1], 7)).toBe(0);
  expect(nextChannel([], 2)).toBeNull();
});

it('reads free channels as numbers, numerals and records, and leaves out the rest', async () => {
  const rows = [0, '2', { channel: 4 }, { channel: 'x' }, null, -1];
  const api = {
    call: () => Promise.resolve(null),
    list: (call: unknown) =>
      Promise.resolve({ count: null, rows: call === deviceCalls.controllerAvailableChannels ? rows : [] }),
  };
  expect(await readFreeChannels(api, 7)).toEqual([0, 2, 4]);
});

it('knows no free channel while a door does not say where it hangs', () => {
  const known = [{ controllerId: null }, { controllerId: 9, channel: 0 }, { controllerId: 9, channel: null }];
  expect(unknownPlaces(known)).toBe(0);
  expect(unknownPlaces([...known, {}, { channel: 3 }, { controllerId: 9 }])).toBe(3);
});

it('connects doors in their order, leaves those that hang there already, and counts those that get nothing', () => {
  const doors = [
    { id: 1, name: 'A101', controllerId: null, channel: null },
    { id: 2, name: 'A102', controllerId: 9, channel: 14 },
    { id: 3, name: 'A103', controllerId: 8, channel: 0 },
    { id: 4 },
    { id: 5, name: 'A105' },
  ];
  const taken = [...Array(14).keys()].map((channel) => ({ id: 100 + channel, controllerId: 9, channel }));
  const [second, first] = freeControllers(
    [
      { id: 7, name: 'C 10' },
      { id: 9, name: 'C 9' },
    ],
    [...doors, ...taken],
  ).toReversed();
  expect(first?.free).toEqual([15]);
  const chosen = [first, second].flatMap((each) => each ?? []);
  const { lines, missing } = wiringPlan('unit', doors, chosen);
  expect(missing).toBe(0);
  expect(lines.map(({ name, to }) => [name, to && `${to.controller.name}/${to.channel}`])).toEqual([
    ['A101', 'C 9/15'],
    ['A102', null],
    ['A103', 'C 10/0'],
    ['Unit 4', 'C 10/1'],
    ['A105', 'C 10/2'],
  ]);
  expect(wiringPlan('unit', doors, chosen.slice(0, 1))).toMatchObject({ missing: 3 });
});
