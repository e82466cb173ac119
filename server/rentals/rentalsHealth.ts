/** The health of this server's rentals clock. */
export interface RentalsHealth {
  /** When it ended a whole run last; null: not yet. */
  ranAt: Date | null;
  /** Runs that failed since then. */
  failedRuns: number;
  /** Records that the last whole run left alone, since they failed. */
  skippedRecords: number;
}

export const newRentalsHealth = (): RentalsHealth => ({ ranAt: null, failedRuns: 0, skippedRecords: 0 });
