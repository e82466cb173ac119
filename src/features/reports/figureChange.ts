import { reportPageMessages } from '#domain/messages/reportPage.ts';
import type { Figure } from '#domain/reports/report.ts';
import { decimalText } from '#format/numbers.ts';
import { figureText } from './figureText.ts';

export interface FigureChange {
  direction: 'up' | 'down' | 'same';
  /** "Up 2.1 points", "Down $1,240 (8 %)" */
  text: string;
  /** Whether the change is good for the operator; null: neither. */
  meaning: 'better' | 'worse' | null;
}

/** From here on a share of the earlier value says nothing any more. */
const largestShare = 10;

function amountText(by: number, earlier: number, format: Figure['format'], isShort: boolean): string {
  if (format === 'percent') return reportPageMessages.change.points(decimalText(by * 100, 1));
  const share = earlier > 0 ? decimalText((by / earlier) * 100, 0) : '0';
  const isTelling = !isShort && format === 'dollars' && share !== '0' && by < earlier * largestShare;
  return isTelling ? `${figureText(by, format)} (${share} %)` : figureText(by, format);
}

/**
 * A figure against the same figure of another time; null: one of them is not known.
 * @param isShort leaves out the share of the earlier value.
 */
export function changeOf(
  { value, format, better }: Figure,
  earlier: number | null,
  isShort = false,
): FigureChange | null {
  if (value === null || earlier === null) return null;
  const by = Math.abs(value - earlier);
  // A change that would read as "Up 0" is none.
  if (figureText(by, format) === figureText(0, format) && figureText(value, format) === figureText(earlier, format))
    return { direction: 'same', text: reportPageMessages.change.same, meaning: null };
  const direction = value > earlier ? 'up' : 'down';
  return {
    direction,
    text: reportPageMessages.change[direction](amountText(by, earlier, format, isShort)),
    meaning: better === undefined ? null : better === direction ? 'better' : 'worse',
  };
}
