/* Beside the messages of a session: no start of the dashboard needs these. */

export const passwordMessages = {
  passwordsMustMatch: 'Passwords must match.',
  repeatedPasswordDiffers: 'Repeated password does not match new password',
  passwordChecksFail: 'Make sure your password passes all checks!',
  resetLinkSent: 'Password reset link sent; please check your emails.',
  /** The server does not know the reset link. */
  resetTokenUnknown: 'Could not find user with provided token. Please return to forgot password page and retry.',
} as const;
