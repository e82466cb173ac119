/** Every span of time that the product keeps to, in milliseconds. */
export const timing = {
  apiTimeout: 60_000,
  maintenanceReload: 10_000,
  popup: {
    error: 10_000,
    forbidden: 10_000,
    maintenance: 10_000,
    commandSuccess: 3_000,
    online: 1_000,
    deleteError: 2_000,
  },
  /** At most one 403 popup in this span. */
  forbiddenInterval: 5_000,
  /** A changed user or organisation features record is fetched after this wait. */
  sessionRecordWait: 1_000,
  guestPoll: 5_000,
  refreshIndicator: 2_000,
  /** How often records without live events are reread while in view. */
  reread: 30_000,
  /** Logs are reread after any live device event, at most this often. */
  logReread: 2_000,
  /** How long a command waits for the device to show what was asked. */
  commandConfirm: 15_000,
  /** How long a command waits for the target's log, where only the log can prove anything. */
  commandLog: 2_000,
  /** How long late evidence still turns an unconfirmed command into a confirmed one. */
  commandEvidence: 600_000,
  /** When the device's state is read after a command, counted from the request, where no live event tells. */
  commandReads: [1_000, 2_000, 4_000, 8_000, 15_000],
} as const;
