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
 * Where page.ts waits for it, tells the milliseconds from navigation to the first painted row, or tile of a unit. It tells
 * by itself: to be asked, the page would have to compile the driver's scripts while it starts.
 */
const firstRows = new MutationObserver(() => {
  if (document.querySelector('[data-unit-id], tr[data-row-id]') === null) return;
  firstRows.disconnect();
  if (window.tellFirstRows === undefined) return;
  afterFrame(window.tellFirstRows);
});
firstRows.observe(document, { subtree: true, childList: true });

/** Resolves with the moment at which the frame is over in which `holds` became true after a change of the page. */
const awaitFrame = (holds, attributeFilter = ['data-status']) =>
  new Promise((resolve) => {
    const settle = () => {
      observer.disconnect();
      afterFrame((now) => resolve(performance.timeOrigin + now));
    };
    const observer = new MutationObserver(() => {
      if (holds()) settle();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter });
  });

/** Resolves with the moment at which a row or tile of the unit is painted with the status. */
window.awaitStatus = (unitId, status) =>
  awaitFrame(() => document.querySelector(`[data-unit-id="${unitId}"][data-status="${status}"]`) !== null);

/** Resolves with the moment at which each of these units is painted with its status. */
window.awaitStatuses = (expected) => {
  const selectors = Object.entries(expected).map(([id, status]) => `[data-unit-id="${id}"][data-status="${status}"]`);
  return awaitFrame(() => selectors.every((selector) => document.querySelector(selector) !== null));
};

/** Resolves with the moment at which a unit's cleaning state is painted. */
window.awaitCleaning = (state) => {
  performance.clearResourceTimings();
  return awaitFrame(() => document.querySelector(`[data-cleaning="${state}"]`) !== null, ['data-cleaning']);
};

/** Resolves with the moment of the next press. */
window.awaitPress = () =>
  new Promise((resolve) => {
    const done = ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp);
    addEventListener('click', done, { capture: true, once: true });
  });

/** The moments at which the newest call to a unit began and was answered. */
window.lastCall = () => {
  const calls = performance.getEntriesByType('resource').filter(({ name }) => /\/units\/\d+/.test(name));
  const { requestStart, responseEnd } = calls.at(-1);
  return { from: performance.timeOrigin + requestStart, to: performance.timeOrigin + responseEnd };
};

/** The longest time from each input to its next paint (milliseconds), by the browser's number of the interaction. */
const inputs = new Map();
let countedInputs = 0;

/** Begins to measure inputs; those that were painted sooner than `shortest` (milliseconds) are only counted. */
window.watchInputs = (shortest) => {
  countedInputs = performance.interactionCount;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) inputs.set(interactionId, Math.max(duration, inputs.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: shortest });
};

/** The inputs since the last call: the measured times, and how many there were. */
window.takeInputs = () => {
  const reported = [...inputs.values()];
  const count = performance.interactionCount - countedInputs;
  inputs.clear();
  countedInputs = performance.interactionCount;
  return { reported, count };
};

/** The time after which a change counts as never painted (milliseconds). */
const patience = 90_000;

/** Resolves with the milliseconds from the next event of a kind to the end of the frame in which `holds` became true. */
const awaitAfter = (type, holds) =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`Nothing was painted ${patience} ms after a ${type}.`)), patience);
    const begin = ({ timeStamp }) => {
      const from = performance.timeOrigin + timeStamp;
      void awaitFrame(holds, ['aria-busy', 'value', 'data-bulk']).then((moment) => resolve(moment - from));
    };
    addEventListener(type, begin, { capture: true, once: true });
  });

/** The milliseconds from the next key to the painted results of the palette for a text. */
window.awaitPalette = (text) =>
  awaitAfter('keydown', () => {
    const box = document.querySelector('dialog[open] [role=combobox]');
    const results = document.querySelector('dialog[open] [role=listbox]');
    return box?.value === text && results !== null && results.getAttribute('aria-busy') !== 'true';
  });

const rowIds = () => [...document.querySelectorAll('tr[data-row-id]')].map((row) => row.dataset.rowId);

/** The milliseconds from the next click to all painted rows of another page of a table. */
window.awaitPage = () => {
  const before = rowIds();
  return awaitAfter('click', () => {
    const now = rowIds();
    return now.length > 0 && now.every((id) => !before.includes(id));
  });
};

/** The milliseconds from the next click to the painted sum of a bulk command. */
window.awaitBulk = () => awaitAfter('click', () => document.querySelector('[data-bulk=settled]') !== null);

/**
 * The milliseconds from the next key to the last painted change of a table's rows; null: they stayed. Nothing tells which
 * rows answer a text, so it waits until none has come or gone for as long as `quiet` (milliseconds).
 */
window.awaitRows = (quiet) =>
  new Promise((resolve) => {
    const begin = ({ timeStamp }) => {
      let last = null;
      const settle = () => {
        observer.disconnect();
        resolve(last === null ? null : last - timeStamp);
      };
      let timer = setTimeout(settle, quiet);
      const observer = new MutationObserver(() => {
        afterFrame((now) => {
          last = now;
        });
        clearTimeout(timer);
        timer = setTimeout(settle, quiet);
      });
      observer.observe(document.querySelector('tbody'), { childList: true });
    };
    addEventListener('keydown', begin, { capture: true, once: true });
  });
