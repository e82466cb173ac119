/** Every span of time that the product keeps to, in milliseconds. */
export const timing = {
  apiTimeout: 60_000,
  maintenanceReload: 10_000,
  /** How often the API, and the page's own address before a reload, are asked for a sign of life in an outage. */
  outageProbe: 2_000,
  /** How long the first screen of a stored token may wait to stand whole. */
  firstScreen: 500,
  /** How long it waits for the rows that it asked for first the last time, from asking for the host on. */
  firstRows: 300,
  popup: {
    error: 10_000,
    forbidden: 10_000,
    maintenance: 10_000,
    commandSuccess: 3_000,
    online: 1_000,
    deleteError: 2_000,
  },
  /** At most one 403 popup in this span. */
  forbiddenInterval: 5_000,
  /** The event of a change may be here so long before the answer to who made it. */
  ownEvent: 5_000,
  /** A changed user or organisation features record is fetched after this wait. */
  sessionRecordWait: 1_000,
  /** The end of a token, as its claims and this browser's clock tell it. */
  tokenEnd: {
    /** The person is told so long before. */
    warning: 300_000,
    /** It is looked at this often at least: timers stand still while a computer sleeps, and none lasts over 24 days. */
    look: 600_000,
    /** Past it, the server is asked this often whether it still accepts the token: the clock may be wrong. */
    ask: 60_000,
  },
  /** The guest display asks this often, from start to start. */
  guestPoll: 5_000,
  refreshIndicator: 2_000,
  /** How often records without live events are reread while in view. */
  reread: 30_000,
  /** Rows that are read page by page are reread after an event about them, at most this often. */
  pageReread: 1_000,
  /** The map of faulted units, which no event tells of, is reread after any live event of a unit, at most this often. */
  faultReread: 2_000,
  /** A search that the API answers is sent once the words have rested for so long. */
  searchRest: 150,
  /** Logs are reread after any live device event, at most this often. */
  logReread: 2_000,
  /** Figures on a screen follow their changes at most this often. */
  figures: 100,
  /** Where units stand, and how many of each state there are, is told this often at most. */
  board: 250,
  /** How long units wait for the areas that they stand in. */
  areasAwaited: 3_000,
  /** What goes on inside the replica is shown this often to whoever looks into it. */
  diagnostics: 1_000,
  /** How long a command waits for the device to show what was asked. */
  commandConfirm: 15_000,
  /** A motorised door may take its motor's time, and so much more, to show it. */
  commandMotorGrace: 5_000,
  /** How long a command waits to see how its target stands, before it is sent. */
  commandLook: 2_000,
  /** How long what was read of a controller serves for all that hangs on it. */
  commandControllerKnown: 2_000,
  /** How long late evidence still turns an unconfirmed command into a confirmed one. */
  commandEvidence: 600_000,
  /** A press that reaches its runner later than this is refused: no door may open long after it was asked. */
  commandFresh: 5_000,
  /** The same for one of many that were asked by one press, and wait for their turn. */
  commandFreshOfMany: 30_000,
  /** When the device's state is read after a command, counted from the request, where no live event tells. */
  commandReads: [1_000, 2_000, 4_000, 8_000, 15_000],
  /** The replica host, as its tabs watch it. */
  host: {
    /** How often a tab pings it; two pings in a row without an answer mean that it hangs. */
    pulse: 4_000,
    /** How long its code may take to load and answer; and how long the first one is waited for before another is tried. */
    start: 30_000,
    firstStart: 6_000,
    /** A host that was lost within this time of its start died young: the next one waits. */
    young: 10_000,
    /** The first wait before another host is opened after one died young; it doubles each time. */
    pause: 250,
    longestPause: 30_000,
    /** How long it goes on without a tab: a reload is over by then. */
    withoutTabs: 5_000,
    /** A tab whose end the browser does not tell is taken for gone after this silence. */
    silence: 180_000,
    /** How long another host may take to give up the disk before it is taken from it. */
    yield: 1_500,
  },
} as const;
