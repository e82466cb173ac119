/** Limits of the public display. */
export const guestLimits = {
  tablesPerRow: 4,
  /** The most bookings on a table's card. */
  bookingsPerTable: 5,
  /** The shortest interval between announcements of free tables to screen readers (milliseconds). */
  announcementInterval: 30_000,
} as const;
