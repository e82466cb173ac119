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
  /** Followed by the table's name: its selection, filters and sorting. */
  tablePrefix: 'table.',
} as const;
