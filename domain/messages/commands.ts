export const commandMessages = {
  overlocked: 'Overlocked cannot be set from the table.',
  /** Shown in place of an overlocked door's buttons. */
  takesNone: 'Overlocked: no commands',
  /** Why the door takes no command. */
  lockedOut: "Overlocked. It can't be locked or unlocked.",
  unhandledStatus: 'Lock Handler unable to handle status',
  offline: "Not sent: no connection to the server. Try again when you're back online.",
  unreachable: "No connection to the server. Commands can't be sent until it's back.",
  running: 'A command is already running on this door.',
  unconfirmed: 'No confirmation yet. It may have happened: check the door.',
  unconfirmedDevice: 'No confirmation yet. It may have happened: check the device.',
  serverSaid: (message: string) => `Server response: ${message}`,
  taken: "The device accepted the command but doesn't report the result.",
} as const;

/** Says what is silent, and since when. Times are written as people read them. */
export const silenceMessages = {
  own: (name: string, since: string) => `${name} has been offline since ${since}.`,
  controller: (name: string, since: string) => `${name}'s controller has been offline since ${since}.`,
} as const;

/** Says how a door's overlock ended the wait for a command. */
export const overlockMessages = {
  short: 'Overlocked',
  lock: (name: string) => `${name} is locked by an overlock. It takes no commands until the overlock is lifted.`,
  open: (name: string) => `${name} was overlocked. It stays locked until the overlock is lifted.`,
} as const;

/** Says why a command was not sent. Times are written as people read them. */
export const notSentMessages = {
  offlineSince: (since: string) =>
    `Not sent: no connection to the server since ${since}. Try again when you're back online.`,
  late: 'Not sent: it took too long to start. Try again.',
  stopped: 'Not sent: you stopped it.',
  overlocked: (name: string, done: string) =>
    `Not sent: ${name} is overlocked and can't be ${done} until the overlock is lifted.`,
  silent: (name: string, since: string) => `Not sent: ${silenceMessages.own(name, since)}`,
  controllerSilent: (name: string, since: string) => `Not sent: ${silenceMessages.controller(name, since)}`,
  calibrationFailed: 'Calibration failed. Start it again.',
} as const;
