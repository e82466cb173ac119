export const commandMessages = {
  last: 'Last command',
  /** Of this browser; others' commands are in the events. */
  noneSent: 'None since this page was opened',
  overlocked: 'Overlocked cannot be set from the table.',
  /** Shown in place of an overlocked door's buttons. */
  takesNone: 'Overlocked: no commands',
  /** For a command whose wait an overlock ended. */
  overlockedShort: 'Overlocked',
  /** Why the door takes no command. */
  lockedOut: "Overlocked. It can't be locked or unlocked.",
  unhandledStatus: 'Lock Handler unable to handle status',
  offline: "Not sent: no connection to the server. Try again when you're back online.",
  unreachable: "No connection to the server. Commands can't be sent until it's back.",
  running: 'A command is already running on this door.',
  unconfirmed: 'No confirmation yet. It may have happened: check the door.',
  unconfirmedDevice: 'No confirmation yet. It may have happened: check the device.',
  serverResponse: (message: string) => `Server response: ${message}`,
  taken: "The device accepted the command but doesn't report the result.",
} as const;

/** Sentences that name the silent device, and since when. Times are written as people read them. */
export const silenceMessages = {
  own: (name: string, since: string) => `${name} has been offline since ${since}.`,
  controller: (name: string, since: string) => `${name}'s controller has been offline since ${since}.`,
} as const;
