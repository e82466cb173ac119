export const passwordReset = { passwordReset: true } as const;

export function isPasswordReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'passwordReset' in state && state.passwordReset === true;
}
