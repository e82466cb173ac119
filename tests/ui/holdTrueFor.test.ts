import { expect, it } from 'vitest';
import { concat, map, of, timer, VirtualTimeScheduler, type Observable } from 'rxjs';
import { holdTrueFor } from '#lib/holdTrueFor.ts';

/** For a source on and off at these times (milliseconds), with each change's time. @param paint how long a paint takes. */
function shown(changes: readonly (readonly [at: number, isOn: boolean])[], paint = 0): (readonly [number, boolean])[] {
  const scheduler = new VirtualTimeScheduler(undefined, 100_000);
  const steps = changes.map(([at, isOn], index): Observable<boolean> =>
    timer(at - (changes[index - 1]?.[0] ?? 0), scheduler).pipe(map(() => isOn)),
  );
  const seen: (readonly [number, boolean])[] = [];
  concat(of(false), ...steps)
    .pipe(holdTrueFor(2_000, { painted: timer(paint, scheduler), scheduler }))
    .subscribe((isOn) => seen.push([scheduler.now(), isOn]));
  scheduler.flush();
  return seen;
}

it('stays on for at least so long once it is on, and no longer than the work', () => {
  const start = shown([])[0]?.[0] ?? 0;
  const since = (changes: Parameters<typeof shown>[0]) => shown(changes).map(([at, isOn]) => [at - start, isOn]);
  expect(
    since([
      [100, true],
      [150, false],
    ]),
  ).toEqual([
    [0, false],
    [100, true],
    [2_100, false],
  ]);
  expect(
    since([
      [100, true],
      [5_000, false],
    ]),
  ).toEqual([
    [0, false],
    [100, true],
    [5_000, false],
  ]);
  expect(
    since([
      [100, true],
      [150, false],
      [1_000, true],
      [1_200, false],
    ]),
  ).toEqual([
    [0, false],
    [100, true],
    [2_100, false],
  ]);
  expect(
    since([
      [100, true],
      [150, false],
      [2_000, true],
      [4_000, false],
    ]),
  ).toEqual([
    [0, false],
    [100, true],
    [4_000, false],
  ]);
});

it('stays on for that long from its paint on, however late that comes', () => {
  const [, on, off] = shown(
    [
      [100, true],
      [150, false],
    ],
    800,
  );
  expect([on?.[1], off?.[1]]).toEqual([true, false]);
  expect((off?.[0] ?? 0) - (on?.[0] ?? 0)).toBe(2_800);
});
