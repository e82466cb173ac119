import {
  asyncScheduler,
  defer,
  distinctUntilChanged,
  map,
  of,
  switchMap,
  timer,
  type MonoTypeOperatorFunction,
  type SchedulerLike,
} from 'rxjs';

/** Emits true with the source and holds it for at least this many milliseconds. */
export function holdTrueFor(
  milliseconds: number,
  scheduler: SchedulerLike = asyncScheduler,
): MonoTypeOperatorFunction<boolean> {
  return (source) =>
    defer(() => {
      let since: number | null = null;
      const end = () => {
        since = null;
        return false;
      };
      const follow = (isOn: boolean) => {
        if (isOn) since ??= scheduler.now();
        if (isOn || since === null) return of(isOn);
        return timer(Math.max(0, since + milliseconds - scheduler.now()), scheduler).pipe(map(end));
      };
      return source.pipe(distinctUntilChanged(), switchMap(follow), distinctUntilChanged());
    });
}
