/** The message formats that the server understands. */
export const dialects = ['discovery', 'tasmota', 'shelly'] as const;
export type Dialect = (typeof dialects)[number];

/** What a device's output drives, or what it takes people's codes from. */
export const outputKinds = ['lock', 'relay', 'cover', 'keypad'] as const;
export type OutputKind = (typeof outputKinds)[number];

/** What a device's input tells. */
export const inputKinds = ['contact', 'tamper', 'problem'] as const;
export type InputKind = (typeof inputKinds)[number];

/** How a door's contact stands while the door is shut. */
export const contactRests = ['closed', 'open'] as const;
export type ContactRest = (typeof contactRests)[number];

export const networkLimits = {
  /** The most devices of a site that wait to be used. */
  devices: 5_000,
  /** The most parts of one. */
  parts: 32,
  /** The last messages of a device that are kept. */
  traced: 100,
  /** A shorter pulse moves no lock, and some devices take 0 for "for ever" (seconds). */
  shortestPulse: 0.1,
} as const;
