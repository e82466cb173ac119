import type { ImportSettings } from './plan.ts';

const prefix = 'customer:';

/** The id of the question which customer a description means: "customer:Zoë Hart, zoe@example.com". */
export const customerQuestion = (text: string) => `${prefix}${text}`;

/**
 * The answers that hold for another file with the same columns. The same name may be somebody else there, and nothing
 * that is kept under a matching's name describes a person.
 */
export const answersToKeep = (answers: ImportSettings['answers']): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !id.startsWith(prefix)));
