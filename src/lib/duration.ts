const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A span of milliseconds in two units at most: "0s", "42s", "3m 07s", "2h 05m", "4d 3h". Spans below zero (clocks that
 * disagree) read as "0s".
 */
export function formatDuration(span: number): string {
  const value = Math.max(0, span);
  if (value < minute) return `${Math.floor(value / second)}s`;
  if (value < hour) return `${Math.floor(value / minute)}m ${pad(Math.floor((value % minute) / second))}s`;
  if (value < day) return `${Math.floor(value / hour)}h ${pad(Math.floor((value % hour) / minute))}m`;
  return `${Math.floor(value / day)}d ${Math.floor((value % day) / hour)}h`;
}

/** A short span with tenths of a second: 1432 becomes "1.4 s". */
export function formatSeconds(span: number): string {
  return `${(Math.max(0, span) / second).toFixed(1)} s`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
