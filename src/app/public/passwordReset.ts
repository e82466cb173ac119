import { z } from 'zod';

/** What the history tells the login page right after a password was reset. */
export const passwordReset = { passwordReset: true } as const;

const schema = z.object({ passwordReset: z.literal(true) });

/** Whether an entry of the history says so. */
export function isPasswordReset(state: unknown): boolean {
  return schema.safeParse(state).success;
}
