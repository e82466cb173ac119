import { formatDay, isDay, parseDay, type Day } from '#format/days.ts';

/**
 * Adds slashes while a date is typed ("2111" becomes "21/11/"). Dots, dashes and spaces count as slashes; a pasted
 * "2026-11-21" becomes "21/11/2026".
 */
export function withSlashes(typed: string): string {
  const pasted = typed.trim();
  if (isDay(pasted)) return formatDay(pasted);
  let text = '';
  let part = 0;
  let digits = 0;
  const nextPart = () => {
    text += '/';
    part += 1;
    digits = 0;
  };
  for (const sign of typed) {
    if (/\d/.test(sign)) {
      if (part < 2 && digits === 2) nextPart();
      text += sign;
      digits += 1;
    } else if (/[\s./-]/.test(sign)) {
      if (part < 2 && digits > 0) nextPart();
    } else text += sign;
  }
  if (part < 2 && digits === 2) nextPart();
  return text;
}

/** "2026-11-21" as "21/11/2026"; text that is no day stays. */
export function dateText(value: string): string {
  return isDay(value) ? formatDay(value) : value;
}

/** The days that a date with a year of two digits may mean; null: the text is written in another way. */
function daysOfShortYear(typed: string): Day[] | null {
  const [, start, year] = /^\s*(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})\s*$/.exec(typed) ?? [];
  if (start === undefined || year === undefined) return null;
  return ['19', '20'].flatMap((century) => parseDay(start + century + year) ?? []);
}

export interface DayBounds {
  earliest?: Day | undefined;
  latest?: Day | undefined;
}

/**
 * The day of a text that is typed to its end: DD/MM/YYYY, or DD/MM/YY where the bounds leave one century. Without
 * bounds that is the years from 2000 to 2099.
 * @returns null: no such day, or more than one.
 */
export function finishedDay(typed: string, { earliest = '2000-01-01', latest = '2099-12-31' }: DayBounds): Day | null {
  const meant = (daysOfShortYear(typed) ?? []).filter((day) => day >= earliest && day <= latest);
  return parseDay(typed) ?? (meant.length === 1 ? (meant[0] ?? null) : null);
}

/** Whether a text is a whole date that no calendar has, such as 31/06/2027. */
export function isNoDate(typed: string): boolean {
  return /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\s*$/.test(typed) && parseDay(typed) === null;
}

/** Why a typed text is no day: the calendar has no such day, or the text is written in another way. */
export function dateFault(typed: string): string {
  return isNoDate(typed) || daysOfShortYear(typed)?.length === 0
    ? `There is no ${typed.trim()}. Check the day and the month.`
    : 'Enter a date as DD/MM/YYYY.';
}

/** "21/11/2026" as "2026-11-21"; text that is no day stays. */
export function dateValue(text: string): Day {
  return parseDay(text) ?? text.trim();
}
