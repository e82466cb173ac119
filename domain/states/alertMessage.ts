/**
 * How a message about an alert stands. Not allowed: its receiver may not see the alert any more. Not needed: somebody
 * sees to it, or it ended.
 */
export const messageStates = ['waiting', 'sent', 'failed', 'not allowed', 'not needed'] as const;
export type MessageState = (typeof messageStates)[number];

/** The query of the page of alerts that names the alert of an email. */
export const aboutParameter = 'about';
