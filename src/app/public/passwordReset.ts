import { z } from 'zod';

/** The history state with which a reset password leads to the login page. */
export const passwordReset = { passwordReset: true } as const;

const schema = z.object({ passwordReset: z.literal(true) });

/** Whether a history entry has this state. */
export function isPasswordReset(state: unknown): boolean {
  return schema.safeParse(state).success;
}
