const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A span of milliseconds in one unit: "just now", "7 min", "3 h", "4 d". */
export function coarseDuration(span: number): string {
  if (span < minute) return 'just now';
  if (span < hour) return `${Math.floor(span / minute)} min`;
  if (span < day) return `${Math.floor(span / hour)} h`;
  return `${Math.floor(span / day)} d`;
}
