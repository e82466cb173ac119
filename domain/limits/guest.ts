/** Limits of the public display. Times are milliseconds. */
export const guestLimits = {
  tablesPerRow: 4,
  bookingsPerTable: 5,
  /** The shortest time between two announcements to screen readers. */
  announcementInterval: 30_000,
  /** How long a page of tables stays. */
  pageTurn: 12_000,
  /** Moves the picture by a few pixels, which protects the screen. */
  burnInShift: 120_000,
} as const;
