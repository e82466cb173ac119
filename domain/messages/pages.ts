export const pageMessages = {
  notFoundTitle: 'Page Not Found',
  notFoundText: 'Please check that the URL you entered is correct or click below to return to the homepage.',
  notFoundButton: 'Back to home',
  siteNotStored: 'Selected site is not stored in site state',
  loadFailed: 'There was an issue navigating to the next page - please refresh the page.',
  /** On the page itself, beside the message. */
  pageMissing: 'The page did not arrive.',
  pageComes: 'The page comes by itself once the server answers.',
  newVersion: "There's a new version of the dashboard, please refresh the page.",
  repeatSuffix: ' If this error continues to appear, please contact support.',
  missingRight: (right: string, giver: string) => `You need ${right}; ask someone with ${giver}`,
  superAdminsAlone: 'Only super admins may open that page',
  /** The page stood open. */
  rightTaken: (right: string, giver: string) =>
    `You no longer have ${right}, so the page was closed; ask someone with ${giver}`,
  superAdminTaken: 'You are no longer a super admin, so the page was closed',
  featureTaken: (page: string) => `${page}: this is no longer switched on for your organisation`,
  configUnreadable:
    'The dashboard cannot read its configuration, /config.json. Reload the page; if it goes on, tell whoever runs it.',
  configBroken: (field: string, problem: string) =>
    `The dashboard cannot start: /config.json is broken at “${field}” (${problem}). Mend it, then reload the page.`,
  pageBroken: 'This page ran into an error.',
  pageBrokenNext: 'Nothing that you saved is lost. Try the page again, or open another one.',
} as const;
