export const sessionMessages = {
  emailRequired: 'Email is required.',
  emailInvalid: 'Please enter a valid email address.',
  passwordRequired: 'Password is required.',
  noRoles:
    'You do not have any roles assigned (or do not have any roles with assigned permissions). If you think this is incorrect, please contact an administrator.',
  noUserId: 'User ID currently undefined in token',
  tokenRefused: 'This sign-in cannot be used for the dashboard. Please sign in again.',
  passwordReset: 'Password reset!',
} as const;
