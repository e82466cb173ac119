/** The keys that the dashboard keeps in local storage. */
export const storageKeys = {
  token: 'token',
  siteId: 'siteId',
  /** The last real site that was chosen: shown where all sites cannot be. */
  lastRealSiteId: 'lastRealSiteId',
  pageSize: 'paginationSize',
  subPageSize: 'paginationSizeSub',
  colourMode: 'colourMode',
  menuExpanded: 'menuExpanded',
  /** Set by a sign-out until the local store is wiped: a start that finds it wipes first. */
  wipePending: 'wipePending',
  /** Followed by the table's name: its selection, filters and sorting. */
  tablePrefix: 'table.',
} as const;

/** How the names of all databases begin that the dashboard keeps in the browser. */
export const databasePrefix = 'gatehouse-';
