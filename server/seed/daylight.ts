/** By the hour of the facility's own day; 1 is the busiest. Most people come before and after work. */
const byHour = [
  0.02, 0.01, 0.01, 0.01, 0.03, 0.12, 0.35, 0.6, 0.8, 0.95, 1, 0.95, 0.85, 0.8, 0.8, 0.85, 0.95, 1, 0.8, 0.5, 0.3, 0.15,
  0.08, 0.04,
] as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are cached: making one costs far more than using it. */
function hourFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-AU', { hour: '2-digit', hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  return format;
}

/** The share of its highest load that a site draws at a moment, by night too. */
export const loadShare = (at: Date, timeZone: string) => 0.15 + 0.85 * busyness(at, timeZone);

/** How busy a moment is in an IANA zone, from 0 to 1. */
export function busyness(at: Date, timeZone: string): number {
  return byHour[Number(hourFormat(timeZone).format(at))] ?? 0;
}
