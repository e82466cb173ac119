export const rentalResources = {} as const;
