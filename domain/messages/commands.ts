export const commandMessages = {
  overlocked: 'Overlocked cannot be set from the table.',
  unhandledStatus: 'Lock Handler unable to handle status',
  offline: 'Not sent: this browser has no connection to the server. Try again once it is back.',
  unreachable: 'No connection to the server. Doors cannot be asked until it is back.',
  running: 'A command is under way on this door.',
  unconfirmed: 'No confirmation yet. It may have happened: check the door.',
  unconfirmedDevice: 'No confirmation yet. It may have happened: check the device.',
  serverSaid: (message: string) => `The server answered: ${message}`,
  taken: 'The device took it. It does not show more than that.',
} as const;

/** What is not heard any more, and since when. Times are written as people read them. */
export const silenceMessages = {
  own: (name: string, since: string) => `${name} has not been heard since ${since}.`,
  controller: (name: string, since: string) => `${name}'s controller has not been heard since ${since}.`,
} as const;

/** Why a command was not sent. Times are written as people read them. */
export const notSentMessages = {
  offlineSince: (since: string) =>
    `Not sent: this browser has had no connection to the server since ${since}. Try again once it is back.`,
  late: 'Not sent: it took too long to get under way, and nothing may move long after it was asked to. Press again.',
  overlocked: (name: string, done: string) =>
    `Not sent: ${name} is overlocked, and cannot be ${done} from here until the overlock is lifted.`,
  silent: (name: string, since: string) => `Not sent: ${silenceMessages.own(name, since)}`,
  controllerSilent: (name: string, since: string) => `Not sent: ${silenceMessages.controller(name, since)}`,
  calibrationFailed: 'The lock reports that its calibration failed. Start it again.',
} as const;
