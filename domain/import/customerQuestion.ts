import type { ImportSettings } from './plan.ts';

const prefix = 'customer:';

/** The id of the question who is meant by the description of a person. */
export const customerQuestion = (text: string): string => `${prefix}${text}`;

/** The answers that fit another file. Those about people name people, and are never kept beyond their file. */
export const impersonalAnswers = (answers: ImportSettings['answers']): ImportSettings['answers'] =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !id.startsWith(prefix)));
