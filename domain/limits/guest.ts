/** Limits of the public display. Times are milliseconds. */
export const guestLimits = {
  tablesPerRow: 4,
  /** Cards in a row of a display that stands upright. */
  tablesPerUprightRow: 2,
  /** The most bookings on a table's card. */
  bookingsPerTable: 5,
  /** The shortest interval between announcements of free tables to screen readers. */
  announcementInterval: 30_000,
  /** How long a page of tables stays. */
  pageTurn: 12_000,
  /** A table with a booking in this time is no longer offered as free. */
  soon: 900_000,
  /** The interval of moving the picture by a few pixels, which protects the screen. */
  burnInShift: 120_000,
} as const;
