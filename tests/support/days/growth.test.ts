import { expect, it } from 'vitest';
import { growthOf } from './growth.ts';
import { tableFaults } from './tableGrowth.ts';

const days = 7;
const aDay = 6;

/** Samples of days in which a figure is as the function says for the day. */
const samplesOf = (name: string, valueOn: (day: number) => number) =>
  Array.from({ length: days * aDay }, (_, nth) => {
    const day = (nth + 1) / aDay;
    return { day, figures: { [name]: valueOn(day) }, tables: new Map() };
  });

const isFlat = (name: string, valueOn: (day: number) => number) =>
  growthOf(samplesOf(name, valueOn), days).map((each) => each.isFlat);

it('calls a heap flat that grows in the first day alone, or falls', () => {
  expect(isFlat('wall: heap', (day) => 10_000_000 * Math.min(1, 0.5 + day))).toEqual([true]);
  expect(isFlat('wall: heap', (day) => 10_000_000 - day * 500_000)).toEqual([true]);
});

it('calls a heap flat that has a single high sample', () => {
  expect(isFlat('server: heap', (day) => (day === days ? 20_000_000 : 10_000_000))).toEqual([true]);
});

it('names a heap that grows by a hundredth a day', () => {
  expect(isFlat('desk: worker heap', (day) => 10_000_000 * (1 + day * 0.012))).toEqual([false]);
});

it('bears a few handles more, and no growth of them', () => {
  expect(isFlat('server: handles', (day) => (day > 6 ? 23 : 20))).toEqual([true]);
  expect(isFlat('server: handles', (day) => 20 + day)).toEqual([false]);
  expect(isFlat('wall: nodes', (day) => 800 + day * 10)).toEqual([false]);
});

const grown = { table: 'units', inserted: 0, rows: 0, bytes: 0, stated: null };

it('bears tables that grow as they are said to', () => {
  const growth = [
    { ...grown, table: 'payments', inserted: 1_000, rows: 1_000, bytes: 900_000, stated: 1_000 },
    { ...grown, bytes: 8_192 },
    { ...grown, table: 'request_answers', inserted: 1_000, rows: -20, bytes: 0, stated: 1_500 },
  ];
  expect(tableFaults(growth)).toEqual([]);
});

it('names tables that grow and are not said to, or more than that', () => {
  const growth = [
    { ...grown, inserted: 3, rows: 3, bytes: 0 },
    { ...grown, table: 'payments', inserted: 1_000, rows: 1_000, bytes: 1_900_000, stated: 1_000 },
    { ...grown, table: 'network_devices', bytes: 400_000 },
  ];
  expect(tableFaults(growth)).toEqual([
    'units got 3 rows more, and is not said to grow.',
    'payments grew by 1900000 bytes for 1000 rows, which should be 1098304.',
    'network_devices grew by 400000 bytes for 0 rows, which should be 98304.',
  ]);
});
