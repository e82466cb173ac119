export const guestMessages = {
  hall: 'Pool tables',
  free: 'Free',
  booked: 'Booked',
  unnamed: (id: number) => `Table ${id}`,
  /** The heading above a table's bookings. */
  heading: { playing: 'Playing', booked: 'Bookings' },
  freeUntil: (time: string) => `Free until ${time}`,
  until: (time: string) => `until ${time}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pausePages: 'Stop turning pages',
  turnPages: 'Turn pages',
  minutesOld: (minutes: number) =>
    minutes < 60 ? `${minutes} min old` : `${Math.floor(minutes / 60)} h ${minutes % 60} min old`,
  howManyFree: (free: number, all: number) => `${free} of ${all} free`,
  announcedFree: (names: readonly string[], all: number) =>
    names.length === 0
      ? `None of the ${all} tables is free.`
      : `${names.length} of ${all} tables free: ${names.join(', ')}.`,
  reconnecting: (since: string) => `Reconnecting since ${since}`,
  noTables: 'No pool tables yet',
  noTablesNext: 'Tables appear here once staff add them to this area.',
  missing: 'No pool hall found at this address',
  missingNext: 'Ask staff for the correct address. The area may have no pool tables yet, or they may be switched off.',
  configBroken: 'The configuration of this display could not be read. Tell the people who run the server.',
  silent: "The tables can't be shown right now",
  silentNext: "The server isn't responding properly. The tables will appear once it does.",
} as const;
