export const storageKeys = {
  token: 'token',
  /** The user and API of the personal keys. */
  owner: 'owner',
  /** The server stopped accepting the token: the login page says so until somebody signs in. */
  signInEnded: 'signInEnded',
  /** The last user's organisation and rights, for opening the local store before their record is read. */
  lastUser: 'lastUser',
  siteId: 'siteId',
  /** The site that is shown where all sites can't be. */
  lastRealSiteId: 'lastRealSiteId',
  pageSize: 'paginationSize',
  subPageSize: 'paginationSizeSub',
  colourMode: 'colourMode',
  menuExpanded: 'menuExpanded',
  /** Each page's first queries, by address: sent at once when it opens again. */
  firstQuestions: 'firstQuestions',
  /** This build's styles, as earlier pages worked them out. */
  styles: 'styles',
  /** Stands from sign-out until the local store is wiped: a start that finds it wipes first. */
  wipePending: 'wipePending',
  /** Whether a 403 opens a popup. */
  forbiddenPopups: 'forbiddenPopups',
  /** The user knows that nothing is kept on disk; cleared once something is. */
  diskLossTold: 'diskLossTold',
  /** Set when no answer came at all; it survives the reload, until one comes. */
  maintenance: 'maintenance',
  /** The user's formats of times and dates. */
  timeDisplay: 'timeDisplay',
  dateDisplay: 'dateDisplay',
  /** Unsaved input; user id and form name follow. */
  draftPrefix: 'draft.',
  /** Followed by the table's name: selection, filters and sorting. */
  tablePrefix: 'table.',
  /** The recently opened records, by entity and id: search offers them first. */
  recentRecords: 'recentRecords',
  /** Favourite and shown reports as id:bits. */
  reportMarks: 'reportMarks',
  /** The accounts of the bookkeeping program, where the server keeps none. */
  bookAccounts: 'bookAccounts',
  /** Prices that the user applied from the pricing report, by group of units. */
  appliedPrices: 'appliedPrices',
  /** Followed by the table's name: columns, widths and density. */
  columnsPrefix: 'columns.',
  /** Followed by user id and table name. */
  viewPrefix: 'views.',
  /** Followed by user id and kind: which columns of a file go into which fields, under names. */
  matchingPrefix: 'matchings.',
  /** Followed by the user's id: entries of the action queue that they took, by kind and id, and when. */
  takenPrefix: 'taken.',
  /** Whether the action queue shows its counts. */
  actionQueueOpen: 'actionQueueOpen',
  /** By site: whether the action queue was empty when it was last seen. Then it takes no room at first. */
  emptyQueues: 'emptyQueues',
  /** Sound, popups, and quiet hours. */
  alertChoices: 'alertChoices',
  /** Whether the walk along the doors speaks aloud. */
  walkSpeaks: 'walkSpeaks',
  /** Followed by the user's id: acknowledged alarms by unit id, with their beginnings. */
  knownAlarmsPrefix: 'alarms.',
} as const;

/**
 * The session writes its own keys as it begins and ends. A person's keys go with their sign-out, and before another
 * user sees anything. The browser's keys stay.
 */
export const keyBelongsTo = {
  token: 'session',
  signInEnded: 'session',
  wipePending: 'session',
  owner: 'person',
  lastUser: 'person',
  siteId: 'person',
  lastRealSiteId: 'person',
  firstQuestions: 'person',
  draftPrefix: 'person',
  tablePrefix: 'person',
  viewPrefix: 'person',
  matchingPrefix: 'person',
  takenPrefix: 'person',
  emptyQueues: 'person',
  recentRecords: 'person',
  reportMarks: 'person',
  appliedPrices: 'person',
  bookAccounts: 'browser',
  columnsPrefix: 'person',
  pageSize: 'browser',
  subPageSize: 'browser',
  colourMode: 'browser',
  menuExpanded: 'browser',
  styles: 'browser',
  forbiddenPopups: 'browser',
  diskLossTold: 'browser',
  maintenance: 'browser',
  timeDisplay: 'browser',
  dateDisplay: 'browser',
  actionQueueOpen: 'browser',
  alertChoices: 'browser',
  walkSpeaks: 'browser',
  knownAlarmsPrefix: 'person',
} as const satisfies Record<keyof typeof storageKeys, 'session' | 'person' | 'browser'>;

/** The keys in session storage, which last as long as the tab. */
export const sessionStorageKeys = {
  /** Followed by the name of a part that failed to load in this tab. */
  loadFailurePrefix: 'loadFailure.',
  /** The end of a sign-in that the tab has announced. */
  endTold: 'endTold',
} as const;

/** The names of all the dashboard's databases begin so. */
export const databasePrefix = 'gatehouse-';
