import { silenceMessages } from './commands.ts';

/** Says how a door's overlock ended the wait for a command. */
export const overlockMessages = {
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
