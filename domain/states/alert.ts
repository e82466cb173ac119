import type { Tone } from './unitStatus.ts';

export const alertLevels = ['low', 'medium', 'high'] as const;
export type AlertLevel = (typeof alertLevels)[number];

/** What an alert of a door or device is about, which can end by itself. */
export const alertCauses = ['alarm', 'fault', 'offline', 'left open'] as const;
export type AlertCause = (typeof alertCauses)[number];

export const alertLevelLabels: Record<AlertLevel, string> = { low: 'Low', medium: 'Medium', high: 'High' };

export const alertLevelTones = { low: 'neutral', medium: 'fault', high: 'alarm' } as const satisfies Record<
  AlertLevel,
  Tone
>;
