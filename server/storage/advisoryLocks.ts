/**
 * The numbers of all advisory locks, which are the database's (PostgreSQL manual, 13.3.5). Two locks with one number
 * would wait for each other.
 */
export const advisoryLocks = {
  migration: 4_200_956,
  seed: 4_200_957,
  rentals: 4_200_958,
  devices: 4_200_959,
  pins: 4_200_960,
  /** With a second number, the server's own. */
  server: 4_200_961,
  topicPrefixes: 4_200_962,
  rights: 4_207_003,
} as const;
