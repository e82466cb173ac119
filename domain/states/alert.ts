export const alertLevels = ['low', 'medium', 'high'] as const;
export type AlertLevel = (typeof alertLevels)[number];
