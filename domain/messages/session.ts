export const sessionMessages = {
  emailRequired: 'Email is required.',
  emailInvalid: 'Please enter a valid email address.',
  passwordRequired: 'Password is required.',
  noRoles:
    'You do not have any roles assigned (or do not have any roles with assigned permissions). If you think this is incorrect, please contact an administrator.',
  noUserId: 'User ID currently undefined in token',
  tokenRefused: "This sign-in can't be used for the dashboard. Sign in again.",
  /** The server no longer accepts the token. */
  signInEnded: 'Your sign-in has ended. Sign in again.',
  signInEnds: "You'll be signed out in a few minutes. Your drafts are kept until you sign in again.",
  signInAgain: 'Sign in again',
  passwordReset: 'Password reset!',
} as const;
