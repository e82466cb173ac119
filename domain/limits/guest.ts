/** What a public display shows. */
export const guestLimits = {
  tablesPerRow: 4,
  /** Bookings on a table's card, those that come first. */
  bookingsPerTable: 5,
  /** Screen readers are told which tables are free at most this often (milliseconds). */
  announcementInterval: 30_000,
} as const;
