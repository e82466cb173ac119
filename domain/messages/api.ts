export const apiMessages = {
  networkFailed: 'Network connection failed',
  timedOut: 'API took 60 seconds to respond and timed out.',
  unauthorised: 'The server did not accept this sign-in.',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  forbidden: 'You do not have permission to access that information.',
  maintenance: "Quick maintenance in progress. We'll be back shortly.",
  online: 'Online',
  unexpected:
    'The server answered in a way this dashboard does not understand. Please try again; if it goes on, contact support.',
} as const;
