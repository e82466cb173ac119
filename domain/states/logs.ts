/** The kinds of logs, spelt as in the API. */
export const logKinds = ['view', 'open', 'close', 'access', 'lockout', 'admin'] as const;
export type LogKind = (typeof logKinds)[number];

export const logKindLabels: Record<LogKind, string> = {
  view: 'View',
  open: 'Open',
  close: 'Close',
  access: 'Access',
  lockout: 'Lockout',
  admin: 'Admin',
};

/** The events of a door that its device holds open, and of one that it holds no longer. */
export const holdEvents = { hold: 'Held Open', release: 'Released' } as const;

export const deviceEvents = ['Opened', 'Closed', 'Locked', 'Unlocked', 'Rate Limit Triggered', 'Burned Out'] as const;

/** The event of a request to open a door. */
export const openRequested = 'Open Requested';

/** The event of a person whose PIN code opened a gate. */
export const accessGranted = 'Access Granted';

/** The detail of lines about a door that a PIN code opened. */
export const codeDetail = 'PIN';

/** Events that people and the shop request. */
export const requestEvents = [openRequested, 'Close Requested', 'Inventory Restocked', 'Order Collected'] as const;
export type RequestEvent = (typeof requestEvents)[number];

/** Why somebody was refused, if known. */
export const denialReasons = [
  'wrong PIN',
  'outside schedule',
  'wrong zone',
  'arrears',
  'overlocked',
  'expired',
  'lockdown',
  'device fault',
] as const;
export type DenialReason = (typeof denialReasons)[number];
