import type { EventLog } from '../entities/eventLog.ts';
import { denialReasons } from '../states/logs.ts';
import { isOneOf, isSameWord } from '../states/words.ts';
import type { LoggedDenial } from './denialFacts.ts';

export type Refusal = LoggedDenial & Pick<EventLog, 'id'>;

/** The lines that refuse a person, without the keypad's own lockout lines. Keeps the order. */
export function loggedDenials(lines: readonly EventLog[]): Refusal[] {
  return lines.flatMap((line) => {
    const { denial, event } = line;
    const isRefusal = isOneOf(denialReasons, denial) && !isSameWord(event, 'Rate Limit Triggered');
    return isRefusal ? [{ ...line, denial }] : [];
  });
}
