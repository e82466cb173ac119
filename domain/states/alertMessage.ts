/** How a message about an alert stands. Not allowed: its receiver may not see the alert any more. */
export const messageStates = ['waiting', 'sent', 'failed', 'not allowed'] as const;
export type MessageState = (typeof messageStates)[number];
