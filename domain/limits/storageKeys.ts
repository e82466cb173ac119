/** The keys that the dashboard keeps in local storage. */
export const storageKeys = {
  token: 'token',
  /** Whose the personal keys are: the user and the API. */
  owner: 'owner',
  /** When the server no longer accepted the token, until somebody signs in: the login page says why it is there. */
  signInEnded: 'signInEnded',
  /** Organisation and rights of the user who was here last: whose the local store is before their record is read. */
  lastUser: 'lastUser',
  siteId: 'siteId',
  /** The last real site that was chosen: shown where all sites cannot be. */
  lastRealSiteId: 'lastRealSiteId',
  pageSize: 'paginationSize',
  subPageSize: 'paginationSizeSub',
  colourMode: 'colourMode',
  menuExpanded: 'menuExpanded',
  /** What pages asked first when they were opened last, by address: asked at once where they are opened again. */
  firstQuestions: 'firstQuestions',
  /** How the elements of this build look, worked out by earlier pages. */
  styles: 'styles',
  /** Set by a sign-out until the local store is wiped: a start that finds it wipes first. */
  wipePending: 'wipePending',
  /** Whether a 403 is told in a popup. */
  forbiddenPopups: 'forbiddenPopups',
  /** Set when somebody was told that nothing is kept on the disk, until something is. */
  diskLossTold: 'diskLossTold',
  /** Set when no answer came at all, until one comes: it outlives the reload. */
  maintenance: 'maintenance',
  /** How times and dates are written, as the person chose. */
  timeDisplay: 'timeDisplay',
  dateDisplay: 'dateDisplay',
  /** Followed by the user's id and the form's name: what was typed and not yet saved. */
  draftPrefix: 'draft.',
  /** Followed by the table's name: its selection, filters and sorting. */
  tablePrefix: 'table.',
  /** The records that were opened last, by entity and id: search offers them first. */
  recentRecords: 'recentRecords',
  /** Followed by the table's name: its columns, their widths, and its density. */
  columnsPrefix: 'columns.',
  /** Followed by the user's id and the table's name: its saved views. */
  viewPrefix: 'views.',
  /** Followed by the user's id: which entries of the action queue they took, by kind and id, and when. */
  takenPrefix: 'taken.',
  /** Whether the action queue shows its counts. */
  actionQueueOpen: 'actionQueueOpen',
  /** Whether new alerts sound and pop up, and when they are quiet. */
  alertChoices: 'alertChoices',
  /** Followed by the user's id: the alarms that they acknowledged, by the unit's id, with the beginning of each. */
  knownAlarmsPrefix: 'alarms.',
} as const;

/**
 * Whose each key is. The session writes its own as it begins and ends; what is a person's goes with their sign-out, and
 * before another user is shown anything; the browser's stays, whoever sits before it.
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
  takenPrefix: 'person',
  recentRecords: 'person',
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
  knownAlarmsPrefix: 'person',
} as const satisfies Record<keyof typeof storageKeys, 'session' | 'person' | 'browser'>;

/** The keys that a tab keeps in session storage, until it is closed. */
export const sessionStorageKeys = {
  /** Followed by the part's name: it did not arrive before, in this tab. */
  loadFailurePrefix: 'loadFailure.',
  /** The end of a sign-in that the tab has told of, and tells of no more. */
  endTold: 'endTold',
} as const;

/** How the names of all databases begin that the dashboard keeps in the browser. */
export const databasePrefix = 'gatehouse-';
