export const accessResources = {} as const;
