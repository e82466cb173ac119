/** Where an organisation asks a second person before many doors are commanded. Times in milliseconds. */
export const secondPerson = {
  /** One person commands this many doors of a site within `period` alone. */
  doors: 10,
  period: 60_000,
  /** The same within `hour`, however slowly. */
  doorsOfHour: 40,
  hour: 3_600_000,
  /** A setting that keeps a door unlocked for longer counts as a command to it, in seconds. */
  heldSeconds: 300,
  /** A door counts as connected to its controller for so long after it was disconnected. */
  disconnected: 86_400_000,
  /** Requests of one person that wait at once. */
  waiting: 5,
  /** A request waits this long for an answer, an approval for its run, and a run for its next door. */
  validity: 600_000,
  /** An approval of tries covers them for so long. */
  tryValidity: 7_200_000,
  /** An emergency ends after this time, however its list runs on. */
  emergency: 3_600_000,
  /** Between alerts of the same emergency that one person starts again. */
  emergencyAlert: 60_000,
  /** Nobody decides so soon after their email, password or permissions were set. */
  settled: 86_400_000,
  /** The same where the person who asks set them, or has an email, password or permissions that the other set. */
  settledFromRequester: 30 * 86_400_000,
  /** Between reads of a request that waits. */
  poll: 1_000,
  /** Decided requests remain listed for their sender this long. */
  listed: 1_200_000,
} as const;
