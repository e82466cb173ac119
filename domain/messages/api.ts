export const apiMessages = {
  networkFailed: 'Network connection failed',
  timedOut: 'API took 60 seconds to respond and timed out.',
  unauthorised: 'Sign-in refused by the server.',
  tooMany: 'Too many attempts. Wait a moment, then try again.',
  stale: 'Somebody else saved this at the same moment. Look at it, then save again.',
  forbidden: 'You do not have permission to access that information.',
  maintenance: "Quick maintenance in progress. We'll be back shortly.",
  online: 'Online',
  unexpected: 'The server sent an unexpected response. Try again. If it keeps happening, contact support.',
} as const;
