const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A span of milliseconds in at most two units: "0s", "42s", "3m 07s", "2h 05m", "4d 3h". Negative spans read "0s". */
export function formatDuration(span: number): string {
  const value = Math.max(0, span);
  if (value < minute) return `${Math.floor(value / second)}s`;
  if (value < hour) return `${Math.floor(value / minute)}m ${pad(Math.floor((value % minute) / second))}s`;
  if (value < day) return `${Math.floor(value / hour)}h ${pad(Math.floor((value % hour) / minute))}m`;
  return `${Math.floor(value / day)}d ${Math.floor((value % day) / hour)}h`;
}

const longUnits = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

/** A past span in its largest unit: "just now", "1 minute ago", "3 hours ago", "12 days ago". */
export function formatAgo(span: number): string {
  const [unit, length] = longUnits.find(([, each]) => span >= each) ?? ['', 0];
  if (length === 0) return 'just now';
  const count = Math.floor(span / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** The age of something, to be read from afar, in its largest unit: "now", "44 min", "3 h", "1 day", "21 days". */
export function formatAge(span: number): string {
  if (span < minute) return 'now';
  if (span < hour) return `${Math.floor(span / minute)} min`;
  if (span < day) return `${Math.floor(span / hour)} h`;
  const days = Math.floor(span / day);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

/** A short span with tenths of a second: 1432 becomes "1.4 s". */
export function formatSeconds(span: number): string {
  return `${(Math.max(0, span) / second).toFixed(1)} s`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
