/** What a network device cannot do. Each completes "A101 refused the command: …". */
export const deviceLimits = {
  calibrate: "its device can't be calibrated from here",
  channelReset: "its device can't reset channels",
  enrol: 'its device needs no enrolment',
  powerOfAll: 'its device has no switch for all of its channels',
  keypad: 'its channel is a keypad',
  shortPulse: "the lock drive time of its controller is too short, and that is the relay's pulse",
  hold: "its device can't hold it open",
  lock: "its device locks by itself and can't be told to",
} as const;

/** What a network device takes of its controller's config. */
export const deviceSettingMessages = {
  pulseAlone:
    'The network device takes the lock drive time alone. All other settings stay in the record and reach no device.',
  none: 'The network device takes none of these settings. They stay in the record and reach no device.',
  /** Before several controllers' settings are chosen. */
  several:
    'A network device takes the lock drive time at most. All other settings stay in the record and reach no device.',
  pulse: "The relay's pulse, which is sent with each command.",
  ownPulse: 'Its device ends its pulse by itself.',
  shortPulse: (seconds: number) => `The relay's pulse: doors can't be opened by less than ${seconds} seconds.`,
} as const;

/** What became of a setting at a network device. */
export const settingReachLabels = {
  sent: 'Sent with each command',
  short: "Too short: its doors can't be opened",
  ownPulse: "Can't take it: it ends its pulse by itself",
  kept: "Can't take it",
  unknown: 'Unknown',
} as const;
