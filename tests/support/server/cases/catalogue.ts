/** See define.ts. */
export const catalogueCases = {};
