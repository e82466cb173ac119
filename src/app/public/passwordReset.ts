import { z } from 'zod';

export const passwordReset = { passwordReset: true } as const;

const schema = z.object({ passwordReset: z.literal(true) });

export function isPasswordReset(state: unknown): boolean {
  return schema.safeParse(state).success;
}
