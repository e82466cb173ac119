/** What a person adds to their account for the second step of a sign-in: an app that shows codes, or a passkey. */
export const factorKinds = ['authenticator', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];
