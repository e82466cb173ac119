/**
 * Two headers of a 401 to a right password, if the account has a second factor: the challenge that the second step
 * answers, and the ways to answer it. Any other 401 has neither.
 */
export const challengeHeader = 'Sign-In-Challenge';
export const secondStepsHeader = 'Sign-In-Steps';
