import { z } from 'zod';

/** Integrity violations (PostgreSQL manual, appendix A, class 23). */
const kinds = { '23503': 'reference', '23505': 'duplicate', '23514': 'check', '23502': 'missing' } as const;

export interface ConstraintViolation {
  kind: (typeof kinds)[keyof typeof kinds];
  /** The constraint's name in the schema; empty: the database names none. */
  constraint: string;
}

/** SQLSTATE of a number that its column cannot hold (numeric_value_out_of_range). */
const outOfRange = '22003';

/** Whether a statement failed since a sum is larger than can be stored. */
export function isTooLarge(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === outOfRange) return true;
  return false;
}

const violationSchema = z.looseObject({
  code: z.enum(['23503', '23505', '23514', '23502']),
  constraint: z.string().optional(),
});

/** Returns the violated constraint of a failed statement; null: another failure. */
export function constraintViolation(error: unknown): ConstraintViolation | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const parsed = violationSchema.safeParse({ ...cause });
    if (parsed.success) return { kind: kinds[parsed.data.code], constraint: parsed.data.constraint ?? '' };
  }
  return null;
}
