export const deviceResources = {} as const;
