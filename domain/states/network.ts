/** The message formats that the server understands. */
export const dialects = ['discovery', 'tasmota', 'shelly'] as const;
export type Dialect = (typeof dialects)[number];

/** The ways on which a server drives doors: a broker, or the simulator of demo data. */
export const driverNames = ['broker', 'simulator'] as const;
export type DriverName = (typeof driverNames)[number];

/** What a device's output drives, or what it takes people's codes from. */
export const outputKinds = ['lock', 'relay', 'cover', 'keypad'] as const;
export type OutputKind = (typeof outputKinds)[number];

/** What a device's input tells. */
export const inputKinds = ['contact', 'tamper', 'problem'] as const;
export type InputKind = (typeof inputKinds)[number];

/** "opened" and "shut" are a cover's, "on" and "off" a relay's; "opening" and "shutting" are on the way there. */
export const outputStates = [
  'locked',
  'unlocked',
  'opened',
  'shut',
  'opening',
  'shutting',
  'jammed',
  'on',
  'off',
] as const;
export type OutputState = (typeof outputStates)[number];

/** By what a device counts as online: its own last will, its gateway's word, or only that it sends messages. */
export const onlineEvidences = ['lastWill', 'gateway', 'messages'] as const;
export type OnlineEvidence = (typeof onlineEvidences)[number];

/** How a door's contact stands while the door is shut. */
export const contactRests = ['closed', 'open'] as const;
export type ContactRest = (typeof contactRests)[number];

interface Heartbeats {
  heartbeat: number | null;
  chosenHeartbeat: number | null;
}

/** The seconds within which a device must report something; null: silence never makes it offline. */
export function expectedHeartbeat({ heartbeat, chosenHeartbeat }: Heartbeats): number | null {
  const seconds = chosenHeartbeat ?? heartbeat;
  return seconds === null ? null : Math.max(seconds, networkLimits.heartbeat.shortest);
}

export const networkLimits = {
  /** The most devices of a site that wait to be used. */
  devices: 5_000,
  /** The most parts of one. */
  parts: 32,
  /** A shorter pulse moves no lock, and some devices take 0 for "for ever" (seconds). */
  shortestPulse: 0.1,
  /** A device that misses so many heartbeats is offline. */
  missedHeartbeats: 3,
  /** The bounds of a heartbeat that staff choose (seconds). A shorter one of a device counts as the shortest. */
  heartbeat: { shortest: 20, longest: 86_400 },
  /** The pulse of an output that is tried before a record's settings say more (seconds). */
  tryPulse: 1,
} as const;
