/** What the server says when it refuses. */
export const sentences = {
  noToken: 'Please sign in first.',
  tokenExpired: 'Your sign-in has expired. Please sign in again.',
  tokenRefused: 'This sign-in no longer counts. Please sign in again.',
  wrongCredentials: 'The email or the password is not right.',
  tooManyAttempts: (seconds: number) =>
    `Too many failed sign-ins. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
  tooManyPasswords: (seconds: number) =>
    `Too many wrong passwords. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
  noSuchSignIn: 'There is no such sign-in, or it has ended already.',
  tooManyResets: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    return `Too many password resets. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`;
  },
  resetLinkSpent:
    'This link no longer works: it was used, has expired, or a newer one was sent. Please ask for a new link.',
  missingRight: (right: string) => `You need the right "${right}" for this. Please ask an administrator.`,
  onlyOneself: 'You can read and change only your own record here.',
  notOwner: 'This belongs to another organisation: you may see and operate it, but only its owner may change it.',
  notFound: (label: string, id: number) => `There is no ${label} ${id}.`,
  noneDeleted: (label: string, ids: readonly number[]) =>
    `There is no ${label} ${ids.join(', ')}. Nothing was deleted.`,
  batchUnreadable: 'A batch delete needs a list of 1 to 1000 ids: {"items": [1, 2]}.',
  noSuchCall: 'There is no such call.',
  idNotNumber: 'The id must be a whole number above 0.',
  addressUnreadable: 'The address of the call cannot be read.',
  bodyUnreadable: 'The body cannot be read as JSON.',
  bodyTooLarge: 'The body is too large.',
  bodyNotJson: 'The body must be JSON.',
  noBody: 'The call needs a JSON object.',
  serverWritten: (label: string) => `${label} are written by the server alone.`,
  inUse: (label: string) => `This ${label} is still in use by other records, so it cannot be deleted.`,
  unknownColumn: (column: string, known: readonly string[]) =>
    `There is no column "${column}" to search by. Known columns: ${known.join(', ')}.`,
  columnValue: (column: string, expected: string) => `The column "${column}" must be searched by ${expected}.`,
  noRange: (column: string) => `Only columns of days or moments are searched by {"from", "to"}, not "${column}".`,
  nameSearch: (right: string, columns: readonly string[]) =>
    `Without the right "${right}" names can be searched only by ${columns.join(', ')}.`,
  noNul: 'A text must not hold the character NUL.',
  queryUnreadable: (sentence: string) => `The query cannot be used: ${sentence}`,
  searchUnreadable: 'searchQuery must be a JSON list of {"column", "query"} pairs.',
  stopping: 'The server is stopping.',
  overloaded: 'The server is busy. Please try again in a moment.',
  liveInterrupted: 'Live events are interrupted. They come back by themselves.',
  databaseSilent: 'The database does not answer.',
  databaseReadOnly: 'The database can be read, but nothing can be saved in it.',
  diskFull: 'The disk of the database is full, so nothing can be saved. Free some space on it.',
  headTooLarge: 'The head of the call is too large.',
  callTooSlow: 'The call took too long to arrive, so it was not taken. Please send it again.',
  internal: 'Something went wrong on the server. Please try again; if it goes on, contact support.',
} as const;
