/** The most rows of an imported file. */
export const mostOfOneImport = 50_000;
