/**
 * Whether the database ended a transaction because of a deadlock: SQLSTATE 40P01 (PostgreSQL manual, appendix A,
 * class 40). The transaction was rolled back, so it can run again.
 */
export function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '40P01') return true;
  }
  return false;
}
