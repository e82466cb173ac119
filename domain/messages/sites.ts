/** What is said to somebody who may see no site at all. */
export const noSiteMessages = {
  title: 'No sites yet',
  /** Where the list of sites could not be read. */
  notRead: 'Sites could not be read',
  create: 'Create the first site',
  createFirst: 'Units, gates and devices stand at a site.',
  ask: 'You may not see any site yet. An administrator of your organisation can give you one.',
} as const;
