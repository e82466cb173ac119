/** Every time limit and interval of the product, in milliseconds. */
export const timing = {
  apiTimeout: 60_000,
  maintenanceReload: 10_000,
  /** The interval of probing the API in an outage, and the page's own address before a reload. */
  outageProbe: 2_000,
  /** The longest wait for a complete first screen with a stored token. */
  firstScreen: 500,
  /** The longest wait of the first screen for its prefetched rows, from opening the host on. */
  firstRows: 300,
  popup: {
    error: 10_000,
    forbidden: 10_000,
    maintenance: 10_000,
    commandSuccess: 3_000,
    online: 1_000,
    deleteError: 2_000,
    /** How long a change of state can be undone. */
    undo: 10_000,
  },
  /** At most one 403 popup in this span. */
  forbiddenInterval: 5_000,
  /** A change's event may arrive this long before the answer to the call that made it. */
  ownEvent: 5_000,
  /** A changed user or organisation features record is fetched after this wait. */
  sessionRecordWait: 1_000,
  /** The expiry of a token by its claims and this browser's clock. */
  tokenEnd: {
    /** The user is warned this long before. */
    warning: 300_000,
    /** The longest time between checks, because timers stop while a computer sleeps and last at most 24 days. */
    checkInterval: 600_000,
    /** After expiry, the interval of asking the server, because the clock may be wrong. */
    serverCheckInterval: 60_000,
  },
  /** The guest display's polling interval, from start to start. */
  guestPoll: 5_000,
  refreshIndicator: 2_000,
  /** The interval of refetching viewed records without live events. */
  pollInterval: 30_000,
  /** The shortest interval of refetching paged rows after events about them. */
  pageRefetch: 1_000,
  /** The shortest interval of refetching the faulted units after unit events; faults have no event of their own. */
  faultRefetch: 2_000,
  /** The pause in typing before a search goes to the API. */
  searchDebounce: 150,
  /** The shortest interval of refetching logs after device events. */
  logRefetch: 2_000,
  /** The shortest interval between updates of figures. */
  figures: 100,
  /** The shortest interval between updates of a unit board. */
  board: 250,
  /** How long a unit board waits for its areas. */
  areasWait: 3_000,
  /** The interval of updating the diagnostics. */
  diagnostics: 1_000,
  /** How long a command waits for the device to show the result. */
  commandConfirm: 15_000,
  /** The extra time for a motorised door, on top of its motor time. */
  commandMotorGrace: 5_000,
  /** How long a command waits for the read of its target before sending. */
  commandLook: 2_000,
  /** How long a read of a controller serves commands to its child devices. */
  controllerCacheTime: 2_000,
  /** How long late evidence still confirms an unconfirmed command. */
  commandEvidence: 600_000,
  /** The maximum age of a press, because no door may open long after the request. */
  commandExpiry: 5_000,
  /** The maximum age of a press for many targets, which wait for their turn while the queue is shown and can be stopped. */
  bulkCommandExpiry: 60_000,
  /** How long the queue may stand still, as while a computer sleeps, until its other commands are refused. */
  bulkCommandStandstill: 20_000,
  /** When the target is read after a command, counted from the request, in case a live event is lost. */
  commandReads: [1_000, 2_000, 4_000, 8_000, 15_000],
  /** How tabs watch the replica host. */
  host: {
    /** A tab's ping interval. Two unanswered pings in a row mean a hang. */
    pingInterval: 4_000,
    /** The longest wait for a new host, and for a page's first host before trying another. */
    start: 30_000,
    firstStart: 6_000,
    /** After a loss within this time of the start, the next host waits. */
    earlyLoss: 10_000,
    /** The first wait after an early loss, which doubles each time. */
    reopenPause: 250,
    longestReopenPause: 30_000,
    /** How long the host runs without a tab, which covers a reload. */
    withoutTabs: 5_000,
    /** The silence after which the host takes a tab for gone, where the browser does not report its end. */
    silence: 180_000,
    /** The longest wait for another host to release the disk before a takeover. */
    diskHandover: 1_500,
  },
} as const;
