export const commandMessages = {
  overlocked: 'Overlocked cannot be set from the table.',
  unhandledStatus: 'Lock Handler unable to handle status',
  offline: 'Not sent: this browser has no connection to the server. Try again once it is back.',
  unconfirmed: 'No confirmation yet. It may have happened: check the door.',
} as const;
