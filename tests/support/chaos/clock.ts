/**
 * A script that sets the clock of a page, a worker or a Node process off; its timers run on.
 * @param milliseconds before the right time; 0: right.
 */
export const setClockScript = (milliseconds: number) => `(() => {
  globalThis.clockAhead = ${milliseconds};
  if (globalThis.rightDate === undefined) {
    globalThis.rightDate = Date;
    const now = () => rightDate.now() + clockAhead;
    globalThis.Date = new Proxy(rightDate, {
      construct: (target, given) => (given.length === 0 ? new target(now()) : new target(...given)),
      get: (target, name) => (name === 'now' ? now : target[name]),
    });
  }
  globalThis.passTimers?.();
})()`;

/**
 * A script that lets long timers follow the clock that `setClockScript` sets: after a jump those that are due by then
 * fire, each once. Others are unchanged.
 * @param shortest the timers that follow (milliseconds).
 */
export const followClockScript = (shortest: number) => `(() => {
  if (globalThis.passTimers !== undefined) return;
  const waiting = new Map();
  const { setTimeout: wait, setInterval: repeat } = globalThis;
  const follow = (start, isOnce) => new Proxy(start, {
    apply: (target, _, [act, delay, ...given]) => {
      if (!(delay >= ${shortest})) return Reflect.apply(target, globalThis, [act, delay, ...given]);
      const due = () => Date.now() + delay;
      const own = { due: due(), fire: () => {
        if (isOnce) forget(timer);
        else own.due = due();
        act(...given);
      } };
      const timer = Reflect.apply(target, globalThis, [() => own.fire(), delay]);
      waiting.set(timer, own);
      return timer;
    },
  });
  const forgetting = (end) => (timer) => {
    waiting.delete(timer);
    Reflect.apply(end, globalThis, [timer]);
  };
  const forget = forgetting(globalThis.clearTimeout);
  globalThis.clearTimeout = forget;
  globalThis.clearInterval = forgetting(globalThis.clearInterval);
  globalThis.setTimeout = follow(wait, true);
  globalThis.setInterval = follow(repeat, false);
  globalThis.passTimers = () => {
    const due = [...waiting].filter(([, own]) => own.due <= Date.now());
    for (const [timer, own] of due.toSorted(([, one], [, other]) => one.due - other.due))
      wait(() => waiting.get(timer) === own && own.fire(), 0);
  };
})()`;
