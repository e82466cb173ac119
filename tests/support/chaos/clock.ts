/**
 * A script that sets the clock of a page, a worker or a Node process off; its timers run on.
 * @param milliseconds before the right time; 0: right.
 */
export const setClockScript = (milliseconds: number) => `(() => {
  globalThis.rightDate ??= Date;
  const now = () => rightDate.now() + ${milliseconds};
  globalThis.Date = new Proxy(rightDate, {
    construct: (target, given) => (given.length === 0 ? new target(now()) : new target(...given)),
    get: (target, name) => (name === 'now' ? now : target[name]),
  });
})()`;
