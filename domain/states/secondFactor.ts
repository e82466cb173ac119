/** What a person adds to their account for the second step of a sign-in: an app that shows codes. */
export const factorKinds = ['authenticator'] as const;
export type FactorKind = (typeof factorKinds)[number];
