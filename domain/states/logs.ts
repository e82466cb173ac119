/** What a log entry is about, spelt as the API spells it. */
export const logKinds = ['view', 'open', 'close', 'access', 'lockout', 'admin'] as const;
export type LogKind = (typeof logKinds)[number];

/** What the hardware reports. */
export const deviceEvents = ['Opened', 'Closed', 'Locked', 'Unlocked', 'Rate Limit Triggered', 'Burned Out'] as const;
export type DeviceEvent = (typeof deviceEvents)[number];

/** What people and the shop ask for. */
export const requestEvents = ['Open Requested', 'Close Requested', 'Inventory Restocked', 'Order Collected'] as const;
export type RequestEvent = (typeof requestEvents)[number];

/** Why somebody was not let in, where the device or the server can tell. */
export const denialReasons = [
  'wrong PIN',
  'outside schedule',
  'wrong zone',
  'arrears',
  'overlocked',
  'expired',
  'device fault',
] as const;
export type DenialReason = (typeof denialReasons)[number];
