/** Of records that one form makes. */
export const manyLimits = {
  records: 5_000,
  /** Floors or rows of one list. */
  listed: 200,
  digits: 6,
  /** Records of a site that the form compares with. */
  known: 50_000,
} as const;
