import {
  asyncScheduler,
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  filter,
  map,
  Observable,
  of,
  switchMap,
  timer,
  type MonoTypeOperatorFunction,
  type SchedulerLike,
} from 'rxjs';

/** The frame after the next one has painted what the next one drew. */
const nextPaint = new Observable<number>((subscriber) => {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame((at) => subscriber.next(at));
  });
  return () => cancelAnimationFrame(frame);
});

export interface HoldOptions {
  /** Emits once the emitted value is on screen. */
  painted?: Observable<unknown>;
  scheduler?: SchedulerLike;
}

/**
 * Emits true in the task after the source and holds it for at least this many milliseconds from its paint. In the next
 * task, because the source may change while React renders a component, when no other component may be updated.
 */
export function holdTrueFor(
  milliseconds: number,
  { painted = nextPaint, scheduler = asyncScheduler }: HoldOptions = {},
): MonoTypeOperatorFunction<boolean> {
  return (source) =>
    defer(() => {
      /** When true was painted, once it was; null: it is off. */
      let since: BehaviorSubject<number | null> | null = null;
      const begin = () => {
        if (since !== null) return true;
        const shown = new BehaviorSubject<number | null>(null);
        painted.subscribe(() => shown.next(scheduler.now()));
        since = shown;
        return true;
      };
      const end = () => {
        since = null;
        return false;
      };
      const follow = (isOn: boolean) => {
        if (isOn) return timer(0, scheduler).pipe(map(begin));
        if (since === null) return of(false);
        const rest = (at: number) => timer(Math.max(0, at + milliseconds - scheduler.now()), scheduler);
        return since.pipe(
          filter((at) => at !== null),
          switchMap(rest),
          map(end),
        );
      };
      return source.pipe(distinctUntilChanged(), switchMap(follow), distinctUntilChanged());
    });
}
