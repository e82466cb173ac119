/** Messages for a user without any site. */
export const noSiteMessages = {
  title: 'No sites yet',
  /** Shown when the list of sites could not be read. */
  notRead: "Couldn't load sites",
  /** After why they could not be read, for those who press to try again. */
  retry: 'Try again',
  create: 'Create the first site',
  createFirst: 'Units, gates and devices belong to a site.',
  ask: "You don't have access to any sites yet. Ask an administrator of your organisation.",
} as const;
