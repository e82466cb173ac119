import type { Tone } from './unitStatus.ts';

export const alertLevels = ['low', 'medium', 'high'] as const;
export type AlertLevel = (typeof alertLevels)[number];

export const alertLevelLabels: Record<AlertLevel, string> = { low: 'Low', medium: 'Medium', high: 'High' };

export const alertLevelTones = { low: 'neutral', medium: 'fault', high: 'alarm' } as const satisfies Record<
  AlertLevel,
  Tone
>;
