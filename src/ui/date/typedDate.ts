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

/** Why a typed text is no day: the calendar has no such day, or the text is written in another way. */
export function dateFault(typed: string): string {
  const isWritten = /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\s*$/.test(typed);
  return isWritten ? `There is no ${typed.trim()}. Check the day and the month.` : 'Enter a date as DD/MM/YYYY.';
}

/** "21/11/2026" as "2026-11-21"; text that is no day stays. */
export function dateValue(text: string): Day {
  return parseDay(text) ?? text.trim();
}
