import type { z } from 'zod';
import { capitalised } from '#domain/states/words.ts';

type Issue = z.core.$ZodIssue;

/** "squareMetres" and "square_metres" to "Square metres". */
function labelOf(path: readonly PropertyKey[]): string {
  const words = String(path[0] ?? 'value')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return capitalised(words);
}

/** The beginnings of zod's own messages, as against our schemas' sentences. */
const zodsOwn = /^(Invalid|Too|Unrecognized|Expected)/;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const counted: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries' };

/** Formats a number without grouping, so that it can be entered again. */
const plain = (number: number | bigint) => String(number);

function boundOf(word: 'at most' | 'at least', bound: number | bigint, origin: string, isInclusive = true): string {
  const unit = counted[origin];
  if (unit !== undefined) return `must have ${word} ${plain(bound)} ${unit}`;
  if (isInclusive) return `must be ${word} ${plain(bound)}`;
  return `must be ${word === 'at most' ? 'below' : 'above'} ${plain(bound)}`;
}

function faultOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'is required';
      return `must be ${kinds[issue.expected] ?? 'a different type'}`;
    case 'too_big':
      return boundOf('at most', issue.maximum, issue.origin, issue.inclusive);
    case 'too_small':
      return boundOf('at least', issue.minimum, issue.origin, issue.inclusive);
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'is not valid';
  }
}

/** The schema's own sentence, else one with the field and its fault. */
export function issueSentence(issue: Issue): string {
  return zodsOwn.test(issue.message) ? `${labelOf(issue.path)} ${faultOf(issue)}.` : issue.message;
}
