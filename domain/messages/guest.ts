/** What the public display of a pool hall says. */
export const guestMessages = {
  /** While the hall's own name is not known. */
  hall: 'Pool tables',
  free: 'Free',
  booked: 'Booked',
  /** The first booking of a table: which of the two it is the API does not tell. */
  nowOrNext: 'Now or next',
  howManyFree: (free: number, all: number) => `${free} of ${all} free`,
  announcedFree: (names: readonly string[], all: number) =>
    names.length === 0 ? `None of ${all} tables is free.` : `Free of ${all} tables: ${names.join(', ')}.`,
  reconnecting: (since: string) => `Reconnecting, since ${since}`,
  noTables: 'No pool tables here yet',
  noTablesNext: 'They show by themselves once staff add them to this area.',
  missing: 'There is no pool hall at this address',
  missingNext: 'Ask staff for the right address. Their organisation may also have pool tables switched off.',
  silent: 'The tables cannot be shown right now',
  silentNext: 'The server does not answer as it should. They show by themselves once it does.',
} as const;
