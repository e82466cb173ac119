export const catalogueResources = {} as const;
