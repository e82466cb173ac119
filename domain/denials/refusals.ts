import type { EventLog } from '../entities/eventLog.ts';
import { denialReasons } from '../states/logs.ts';
import { isOneOf, isSameWord } from '../states/words.ts';
import type { Refusal } from './facts.ts';

/** The lines of a log that refuse somebody, as they come: newest first. What a keypad says of itself is left out. */
export function refusalsIn(lines: readonly EventLog[]): Refusal[] {
  return lines.flatMap((line) => {
    const { denial, event } = line;
    const isRefusal = isOneOf(denialReasons, denial) && !isSameWord(event, 'Rate Limit Triggered');
    return isRefusal ? [{ ...line, denial }] : [];
  });
}
