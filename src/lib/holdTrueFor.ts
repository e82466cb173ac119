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

/**
 * Emits true in the task after the source and holds it for at least this many milliseconds. In the next task, because
 * the source may change while React renders a component, when no other component may be updated.
 */
export function holdTrueFor(
  milliseconds: number,
  scheduler: SchedulerLike = asyncScheduler,
): MonoTypeOperatorFunction<boolean> {
  return (source) =>
    defer(() => {
      let since: number | null = null;
      const begin = () => true;
      const end = () => {
        since = null;
        return false;
      };
      const follow = (isOn: boolean) => {
        if (isOn) {
          since ??= scheduler.now();
          return timer(0, scheduler).pipe(map(begin));
        }
        if (since === null) return of(false);
        return timer(Math.max(0, since + milliseconds - scheduler.now()), scheduler).pipe(map(end));
      };
      return source.pipe(distinctUntilChanged(), switchMap(follow), distinctUntilChanged());
    });
}
