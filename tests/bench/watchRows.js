/* Runs in the page before anything else, as it stands. Moments are milliseconds since 1970 unless said otherwise. */
window.bench = {
  /** Main-thread tasks over 50 ms: when each began, counted from navigation, and how long it took. */
  longTasks: [],
};

/** Calls back once the frame in which the page stands now is over. */
const afterFrame = (done) =>
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(null);
  });

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) window.bench.longTasks.push({ startTime, duration });
}).observe({ type: 'longtask', buffered: true });

/*
 * Where page.ts waits for it, tells the milliseconds from navigation to the first painted row or tile of a unit. It tells
 * by itself: to be asked, the page would have to compile the driver's scripts while it starts.
 */
const firstRows = new MutationObserver(() => {
  if (document.querySelector('[data-unit-id]') === null) return;
  firstRows.disconnect();
  if (window.tellFirstRows === undefined) return;
  afterFrame(window.tellFirstRows);
});
firstRows.observe(document, { subtree: true, childList: true });

/** Resolves with the moment at which the frame is over in which `holds` became true after a change of the page. */
const awaitFrame = (holds) =>
  new Promise((resolve) => {
    const settle = () => {
      observer.disconnect();
      afterFrame((now) => resolve(performance.timeOrigin + now));
    };
    const observer = new MutationObserver(() => {
      if (holds()) settle();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-status'] });
  });

/** Resolves with the moment at which a row or tile of the unit is painted with the status. */
window.awaitStatus = (unitId, status) =>
  awaitFrame(() => document.querySelector(`[data-unit-id="${unitId}"][data-status="${status}"]`) !== null);

/** Resolves with the moment at which each of these units is painted with its status. */
window.awaitStatuses = (expected) => {
  const selectors = Object.entries(expected).map(([id, status]) => `[data-unit-id="${id}"][data-status="${status}"]`);
  return awaitFrame(() => selectors.every((selector) => document.querySelector(selector) !== null));
};
