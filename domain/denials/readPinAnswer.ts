import { flagIn } from '../calls/answers.ts';
import { isFields, readWord } from '../entities/readable.ts';
import { denialReasons, type DenialReason } from '../states/logs.ts';
import { isOneOf } from '../states/words.ts';

/** null: the code would be admitted; `refused`: no known reason; `unclear`: the answer does not say. */
export type PinVerdict = DenialReason | 'refused' | 'unclear' | null;

const readReason = readWord(denialReasons);

/** Whether any server's answer says that a PIN code is invalid: a flag, a record with it, or the first of a list. */
export function pinVerdictIn(answer: unknown): PinVerdict {
  const given: unknown = Array.isArray(answer) ? answer[0] : answer;
  const invalid = flagIn(given, 'invalid');
  const word = readReason(isFields(given) ? given['reason'] : given) as string | undefined;
  if (invalid === false) return null;
  if (isOneOf(denialReasons, word)) return word;
  return invalid === true ? 'refused' : 'unclear';
}
