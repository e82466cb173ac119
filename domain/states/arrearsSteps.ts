/** An organisation's steps for an unpaid bill, in order. It sets days and minimums. */
export const ladderSteps = ['reminder', 'late fee', 'gates', 'overlock'] as const;
export type LadderStep = (typeof ladderSteps)[number];

/** held: the step does not happen until it is resumed; lifted: it happened, and was taken back. */
export const ladderStates = ['done', 'held', 'lifted'] as const;
export type LadderState = (typeof ladderStates)[number];

/** The acts of a person on a step, always with a reason. */
export const ladderActs = ['hold', 'lift', 'resume'] as const;
export type LadderAct = (typeof ladderActs)[number];
