import type { DayRange } from '../time/zonedTime.ts';
import { bookkeepingMessages as texts } from '../messages/bookkeeping.ts';
import type { BookDocument, BookEntry, BookLine } from './bookLine.ts';

const sameLine = (line: BookLine) =>
  JSON.stringify([line.day, line.category, line.tax, line.cents, line.gst, line.number, line.method]);

/** Lines of the first list that the second lacks, each as often. */
function without(lines: readonly BookLine[], others: readonly BookLine[]): BookLine[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(sameLine(line), (counts.get(sameLine(line)) ?? 0) + 1);
  return lines.filter((line) => {
    const count = counts.get(sameLine(line)) ?? 0;
    if (count > 0) counts.set(sameLine(line), count - 1);
    return count === 0;
  });
}

/** What earlier files still say: a reversal takes its line out. It has another day than its line. */
function standing(entries: readonly BookEntry[]): BookLine[] {
  const keyOf = ({ category, tax, number, method }: BookLine, cents: number) =>
    JSON.stringify([category, tax, cents, number, method]);
  const lines = entries.flatMap((entry) => entry.lines);
  const reversed = lines.filter(({ isReversal }) => isReversal === true).map((line) => keyOf(line, -line.cents));
  return lines.filter((line) => {
    if (line.isReversal === true) return false;
    const at = reversed.indexOf(keyOf(line, line.cents));
    if (at >= 0) reversed.splice(at, 1);
    return at < 0;
  });
}

export interface TakeOverQuestion extends DayRange {
  /** The entries of earlier files. */
  taken: readonly BookEntry[];
  /** The first day of the first file; null: there is none yet. What is older was never meant to be taken over. */
  since: string | null;
}

/**
 * The lines that no earlier file has: those of the period, those of earlier days that came late, and what takes back
 * lines that no longer hold, such as of a bill that was cancelled since.
 */
export function linesToTakeOver(
  documents: readonly BookDocument[],
  { first, last, taken, since }: TakeOverQuestion,
): BookEntry[] {
  const from = since !== null && since < first ? since : first;
  const earlier = new Map<string, BookEntry[]>();
  for (const entry of taken) earlier.set(entry.document, [...(earlier.get(entry.document) ?? []), entry]);
  const entryOf = (document: string, current: readonly BookLine[]): BookEntry[] => {
    const entries = earlier.get(document) ?? [];
    const before = standing(entries);
    const added = without(current, before).filter(({ day }) => day >= from && day <= last);
    const gone = without(before, current).map((line): BookLine => ({
      ...line,
      day: last,
      cents: -line.cents,
      gst: -line.gst,
      description: texts.reversed(line.description),
      isReversal: true,
    }));
    const lines = [...added, ...gone];
    return lines.length === 0 ? [] : [{ document, version: entries.length, lines }];
  };
  return documents.flatMap(({ document, lines }) => entryOf(document, lines));
}
