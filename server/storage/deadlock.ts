/**
 * Whether the database ended a transaction because it and another waited for each other: SQLSTATE 40P01, "deadlock
 * detected" (PostgreSQL manual, appendix A, class 40). It was rolled back whole, so it may be run again.
 */
export function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '40P01') return true;
  }
  return false;
}
