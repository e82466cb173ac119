/** What a public display shows. */
export const guestLimits = {
  tablesPerRow: 4,
  /** Bookings on a table's card, those that come first. */
  bookingsPerTable: 5,
} as const;
