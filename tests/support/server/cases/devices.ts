/** See define.ts. */
export const deviceCases = {};
