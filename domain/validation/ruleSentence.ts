import type { z } from 'zod';

/** The sentence of a broken rule whose field has none of its own. */
export function ruleSentence(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return 'This is not valid.';
  const isMost = issue.code === 'too_big';
  const [bound, bare] = isMost ? [issue.maximum, 'below'] : [issue.minimum, 'above'];
  const word = isMost ? 'at most' : 'at least';
  if (issue.origin === 'string') return `Must be ${word} ${bound} characters.`;
  if (issue.origin === 'array') return `Must be ${word} ${bound} entries.`;
  return `Must be ${issue.inclusive === false ? bare : word} ${bound}.`;
}
