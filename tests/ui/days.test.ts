import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addMonths, formatDay, longDay, monthTitle, parseDay, weekdayOf, weeksOf } from '#format/days.ts';

const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('writes and reads days as DD/MM/YYYY', () => {
  expect(formatDay('2026-11-21')).toBe('21/11/2026');
  expect(parseDay('1/2/2026')).toBe('2026-02-01');
  expect(parseDay('31/02/2026')).toBeNull();
  expect(parseDay('2026-02-01')).toBeNull();
  expect(parseDay('')).toBeNull();
  fc.assert(fc.property(days, (day) => parseDay(formatDay(day)) === day));
});

it('reads eight digits as DDMMYYYY, and none that could be YYYYMMDD', () => {
  expect(['01062027', '31062027', '20270601', '010627', '1062027'].map(parseDay)).toEqual([
    '2027-06-01',
    null,
    null,
    null,
    null,
  ]);
  fc.assert(
    fc.property(days, (day) => {
      expect(parseDay(formatDay(day).replaceAll('/', ''))).toBe(day < '1900' ? null : day);
      expect(parseDay(day.replaceAll('-', ''))).toBeNull();
    }),
  );
});

it('goes a day on and back, over every change of month, year and clock', () => {
  expect(addDays('2026-10-03', 1)).toBe('2026-10-04');
  fc.assert(
    fc.property(days, fc.integer({ min: -800, max: 800 }), (day, by) => addDays(addDays(day, by), -by) === day),
  );
});

it('goes a month on, to its last day where it is shorter', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

it('shows whole weeks from Sunday with every day of the month', () => {
  fc.assert(
    fc.property(days, (day) => {
      const weeks = weeksOf(day);
      const shown = weeks.flat();
      const month = shown.filter((one) => one.startsWith(day.slice(0, 7)));
      return (
        weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 0) &&
        shown.every((one, index) => index === 0 || one === addDays(shown[index - 1] ?? '', 1)) &&
        month.length === Number(addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1).slice(8))
      );
    }),
  );
});

it('names days and months in words', () => {
  expect(longDay('2026-11-21')).toBe('Saturday 21 November 2026');
  expect(monthTitle('2026-11-21')).toBe('November 2026');
});
