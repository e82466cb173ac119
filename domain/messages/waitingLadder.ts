/** Imported bookings whose steps of arrears wait for a person. */
export const waitingLadderMessages = {
  /** The line in a booking's history. */
  started: 'Started steps of arrears',
} as const;
