/** How the rentals clock of this server stands. */
export interface RentalsHealth {
  /** When it ended a whole run last; null: not yet. */
  ranAt: Date | null;
  /** Runs that failed since then. */
  failedRuns: number;
  /** Bookings that the last whole run left alone, since they failed. */
  skippedBookings: number;
}

export const newRentalsHealth = (): RentalsHealth => ({ ranAt: null, failedRuns: 0, skippedBookings: 0 });
