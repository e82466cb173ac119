/** What the public display of a pool hall says. */
export const guestMessages = {
  /** While the hall's own name is not known. */
  hall: 'Pool tables',
  free: 'Free',
  booked: 'Booked',
  /** The first booking of a table: which of the two it is the API does not tell. */
  nowOrNext: 'Up next',
  howManyFree: (free: number, all: number) => `${free} of ${all} free`,
  announcedFree: (names: readonly string[], all: number) =>
    names.length === 0
      ? `None of the ${all} tables is free.`
      : `${names.length} of ${all} tables free: ${names.join(', ')}.`,
  reconnecting: (since: string) => `Reconnecting since ${since}`,
  noTables: 'No pool tables yet',
  noTablesNext: 'Tables appear here once staff add them to this area.',
  missing: 'No pool hall found at this address',
  missingNext: 'Ask staff for the correct address. Pool tables may also be switched off for this organisation.',
  silent: "The tables can't be shown right now",
  silentNext: "The server isn't responding properly. The tables will appear once it does.",
} as const;
