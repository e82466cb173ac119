import { expect, it } from 'vitest';
import { readFreeChannels } from '#domain/forms/freeChannels.ts';
import { nextChannel } from '#domain/many/channels.ts';
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
