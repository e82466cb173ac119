/**
 * Time limits and intervals of the dashboard, in milliseconds. Every first screen loads this file, so it has only those
 * that more than one part needs. The replica host's are in `replica.ts`, the server's in `server/config/timing.ts`.
 */
export const timing = {
  apiTimeout: 60_000,
  maintenanceReload: 10_000,
  /** Probes the API in an outage, and the page's own address before a reload. */
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
    /** While change is counted out, and a receipt may be asked for. */
    moneyTaken: 15_000,
    /** How long a change of state, such as a signature, can be undone. The database gives a signature 5 s more. */
    undo: 10_000,
  },
  /** At most one 403 popup appears in this time. */
  forbiddenInterval: 5_000,
  /** A change's event may precede the answer to its call by this much. */
  ownEvent: 5_000,
  /** The wait before a changed user or organisation features record is fetched. */
  sessionRecordWait: 1_000,
  /** A page that is opened reads rights and features again, unless they were read this recently. */
  rightsReread: 5_000,
  /** The times around the token's expiry, by its claims and this browser's clock. */
  tokenEnd: {
    /** The user is warned this long before the token expires. */
    warning: 300_000,
    /** Timers stop while a computer sleeps, and last at most 24 days. */
    checkInterval: 600_000,
    /** After expiry the server is asked, because the clock may be wrong. */
    serverCheckInterval: 60_000,
  },
  /** The guest display's polling interval, from start to start. */
  guestPoll: 5_000,
  refreshIndicator: 2_000,
  /** After this time without news a tile's figure is unknown. */
  tileUnknown: 60_000,
  /** The interval of reading sites that the browser does not follow, whose figures are unknown after three of them. */
  siteRead: 60_000,
  /** The shortest interval between updates of the activity feed, and in a storm of events. */
  feed: 250,
  feedInStorm: 1_000,
  /** The wait before names of the feed that could not be read are read again, times the tries. */
  feedNames: 1_500,
  /** The interval of updating how long ago something was. */
  agesUpdate: 5_000,
  /** Joins several changes into one question to the server. */
  serverValue: 200,
  /** Parts that no first screen needs load this long after it. */
  laterParts: 2_500,
  /** The interval of refetching viewed records without live events. */
  pollInterval: 30_000,
  /** The interval of asking how a site's devices are, while that is shown. */
  siteHealth: 5_000,
  /** The same of all sites. */
  sitesHealth: 20_000,
  /** The interval of reading the money of a day while its cash count is shown. */
  cashDay: 10_000,
  /** The interval of reading the alert rules and their messages while they are shown. */
  alertRules: 10_000,
  /** The interval of asking whether the server reaches the doors. */
  doorConnection: 20_000,
  /** Network devices: the wait after an event, which joins several, and the interval of reading without live events. */
  networkDevices: { afterEvent: 150, withoutEvents: 2_000 },
  /** The interval of reading a device's last messages while they are shown. */
  deviceTrace: 2_000,
  /** The shortest interval of refetching paged rows after events. */
  pageRefetch: 1_000,
  /** The shortest interval of refetching faults after unit events; faults have no event of their own. */
  faultRefetch: 2_000,
  /** Pause in typing before a search goes to the API. */
  searchDebounce: 150,
  /** The same before records are looked up in a field: the host answers in less. */
  lookupDebounce: 80,
  /** The same before typed text goes into the address: browsers limit changes of it. */
  addressDebounce: 320,
  /** How long the focus rests on a row until the panel shows it, for the same reason. */
  panelDelay: 150,
  /** The longest wait for rows that the store holds. */
  heldRows: 10_000,
  /** A query that was asked early ends after this time without a subscriber. */
  earlyQuery: 1_000,
  /** After the first prefetched answer, the wait for the others: some need the server. */
  otherPrefetched: 50,
  /** Rows may lag behind the state that the host reports by this much. */
  rowLag: 1_000,
  /** The first rows of a list wait this long for the rest of it where that comes soon: later rows belong between them. */
  restOfList: 2_000,
  /** Forms and figures wait this long for the sites, which decide what they show; an unreachable server sends none. */
  sitesWait: 4_000,
  /** A tab gives the host this time to follow another site before it asks the API for the site's rows. */
  siteChange: 300,
  /** The shortest interval of refetching logs after device events. */
  logRefetch: 2_000,
  /** The shortest interval between updates of figures. */
  figures: 100,
  /** The shortest interval between updates of a unit board. */
  board: 250,
  /** A unit board waits this long for its areas, and then for all its units. */
  areasWait: 3_000,
  diagnostics: 1_000,
  /** A command waits this long for the device to show the result. */
  commandConfirm: 15_000,
  /** The time that is added to a door's motor time. */
  commandMotorGrace: 5_000,
  /** A command waits this long for the read of its target. */
  commandLook: 2_000,
  /** A read controller serves commands to its child devices this long. */
  controllerCacheTime: 2_000,
  /** Late evidence still confirms an unconfirmed command this long. */
  commandEvidence: 600_000,
  /** A press's maximum age: no door may open long after the request. */
  commandExpiry: 5_000,
  /** For many targets: they wait their turn while the queue is shown and can be stopped. */
  bulkCommandExpiry: 60_000,
  /** If the queue stands still longer, as while a computer sleeps, the rest is refused. */
  bulkCommandStandstill: 20_000,
  /** Reads of the target, counted from the request, in case a live event is lost. */
  commandReads: [1_000, 2_000, 4_000, 8_000, 15_000],
  /** How tabs watch the replica host. */
  host: {
    /** Two unanswered pings in a row mean a hang. */
    pingInterval: 4_000,
    /** Longest waits for a new host, and for a page's first host before trying another. */
    start: 30_000,
    firstStart: 6_000,
    /** After a host was lost this soon after its start, the next one waits. */
    earlyLoss: 10_000,
    /** The first wait after an early loss; doubles each time. */
    reopenPause: 250,
    longestReopenPause: 30_000,
    /** The host outlives its tabs by this, which covers a reload. */
    withoutTabs: 5_000,
    /** The host then takes a tab for gone, where the browser does not report its end. */
    silence: 180_000,
    /** The longest wait for another host to release the disk before a takeover. */
    diskHandover: 1_500,
  },
} as const;
