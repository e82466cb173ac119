export const documentStatuses = ['ACTIVE', 'INACTIVE'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];
