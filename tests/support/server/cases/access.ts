/** See define.ts. */
export const accessCases = {};
