/** What a person adds to their account for the second step of a sign-in: an app that shows codes, or a passkey. */
export const factorKinds = ['authenticator', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** How somebody signed in. The others than a password are more than one factor by themselves. */
export const signInMeans = ['password', 'passkey', 'directory'] as const;
export type SignInMeans = (typeof signInMeans)[number];
