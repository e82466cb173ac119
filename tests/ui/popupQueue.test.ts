import { expect, it } from 'vitest';
import fc from 'fast-check';
import { visiblePopups } from '#ui/popup/popup.ts';

const entry = (id: number, duration: number | null) => ({ id, duration });

it('shows four at most and lets the others wait', () => {
  const all = [1, 2, 3, 4, 5, 6].map((id) => entry(id, 1_000));
  expect(visiblePopups(all).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(visiblePopups(all.slice(1)).map(({ id }) => id)).toEqual([2, 3, 4, 5]);
});

it('keeps room for passing ones beside such that stay until they are closed', () => {
  const all = [entry(1, null), entry(2, null), entry(3, null), entry(4, 1_000), entry(5, null)];
  expect(visiblePopups(all).map(({ id }) => id)).toEqual([1, 2, 4]);
});

it('never takes one off the screen because others come or go, and loses none', () => {
  const durations = fc.array(fc.constantFrom(null, 1_000), { maxLength: 12 });
  fc.assert(
    fc.property(durations, fc.nat(), (given, pick) => {
      const all = given.map((duration, id) => entry(id, duration));
      const before = visiblePopups(all);
      expect(visiblePopups([...all, entry(99, 1_000)])).toEqual(expect.arrayContaining([...before]));
      const gone = before[pick % Math.max(1, before.length)];
      const rest = all.filter((each) => each !== gone);
      expect(visiblePopups(rest)).toEqual(expect.arrayContaining(before.filter((each) => each !== gone)));
      let waiting = all;
      const seen = new Set<number>();
      while (waiting.length > 0) {
        const shown = visiblePopups(waiting);
        for (const { id } of shown) seen.add(id);
        waiting = waiting.filter((each) => !shown.includes(each));
      }
      expect(seen.size).toBe(all.length);
    }),
  );
});
