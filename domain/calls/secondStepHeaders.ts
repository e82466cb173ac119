/**
 * Two headers of a 401 to a right password, if the account has a second factor: the challenge that the second step
 * answers, and the ways to answer it. If the account has none and must have one, the ways are those to set one up. Any
 * other 401 has neither.
 */
export const challengeHeader = 'Sign-In-Challenge';
export const secondStepsHeader = 'Sign-In-Steps';

/**
 * Header of the dashboard's config.json: the ways to sign in beside email and password, such as "passkey". Absent where
 * there are none. Who serves the dashboard elsewhere may send it too.
 */
export const signInWaysHeader = 'Sign-In-Ways';
export const signInWays = ['passkey', 'directory'] as const;
export type SignInWay = (typeof signInWays)[number];

/**
 * 403 answers to somebody who must prove again that it is they have this header: the ways to prove it, such as "code,
 * recovery". After a proof, the same request succeeds.
 */
export const proofHeader = 'Proof-Needed';
