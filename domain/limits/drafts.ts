/** How far what is typed into a form is kept before it is saved. */
export const draftLimits = {
  /** In milliseconds: 7 days. */
  age: 7 * 24 * 3_600_000,
  /** In characters, all of a form together. */
  size: 100_000,
} as const;
