export const commandMessages = {
  overlocked: 'Overlocked cannot be set from the table.',
  unhandledStatus: 'Lock Handler unable to handle status',
  offline: 'Not sent: this browser has no connection to the server. Try again once it is back.',
  unreachable: 'No connection to the server. Doors cannot be asked until it is back.',
  running: 'A command is under way on this door.',
  unconfirmed: 'No confirmation yet. It may have happened: check the door.',
} as const;
