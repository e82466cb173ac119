/** See define.ts. */
export const rentalCases = {};
