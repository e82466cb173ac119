import type { EventLog } from '../entities/eventLog.ts';
import type { Refusal } from './facts.ts';

/** The lines of a log that refuse somebody, as they come: newest first. What a keypad says of itself is left out. */
export function refusalsIn(lines: readonly EventLog[]): Refusal[] {
  return lines.flatMap((line) => {
    const { denial, event } = line;
    return !denial || event === 'Rate Limit Triggered' ? [] : [{ ...line, denial }];
  });
}
