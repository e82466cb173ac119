export const pageMessages = {
  notFoundTitle: 'Page Not Found',
  notFoundText: 'Please check that the URL you entered is correct or click below to return to the homepage.',
  notFoundButton: 'Back to home',
  siteNotStored: 'Selected site is not stored in site state',
  loadFailed: 'There was an issue navigating to the next page - please refresh the page.',
  /** Shown on the page, beside the message. */
  pageMissing: "The page didn't load.",
  pageComes: 'It will load by itself once the server responds.',
  newVersion: "There's a new version of the dashboard, please refresh the page.",
  repeatSuffix: ' If this error continues to appear, please contact support.',
  missingRight: (right: string, giver: string) => `You need ${right}. Ask someone with ${giver}.`,
  /** The links to the pages that a person may open. */
  yourPages: 'Pages you can open',
  superAdminsAlone: 'Only super admins can open that page',
  /** Shown when a right was taken while the page was open. */
  rightTaken: (act: string) => `You may no longer ${act}. Someone who manages roles can give it back.`,
  /** Follows where a form was open. */
  draftKept: ' Your draft is kept.',
  superAdminTaken: 'The page was closed because you are no longer a super admin',
  featureTaken: (page: string) => `${page} is no longer switched on for your organisation`,
  configUnreadable:
    "The dashboard can't read its configuration, /config.json. Reload the page. If it keeps happening, contact whoever runs the dashboard.",
  configBroken: (field: string, problem: string) =>
    `The dashboard can't start: /config.json has an error at “${field}” (${problem}). Fix it, then reload the page.`,
  pageBroken: 'Something went wrong on this page.',
  pageBrokenNext: 'Your saved work is safe. Try again, or open another page.',
} as const;
